import { randomUUID } from 'node:crypto'
import { MailResponse } from '@adonisjs/mail'
import type { MailTransportContract, NodeMailerMessage, Recipient } from '@adonisjs/mail/types'
import { addMail } from '#simulators/mailbox/mailbox'

/** Replaces a mail server: sent mails can be read at /dev/mail. */
export class MailboxTransport implements MailTransportContract {
  async send(message: NodeMailerMessage) {
    const to = (message.to ?? []).map(address)
    for (const recipient of to) {
      await addMail({
        to: recipient,
        subject: message.subject ?? '',
        text: String(message.text ?? ''),
        html: String(message.html ?? ''),
      })
    }
    const from = message.from ? address(message.from) : false
    return new MailResponse(randomUUID(), { from, to }, undefined)
  }
}

function address(recipient: Recipient) {
  return typeof recipient === 'string' ? recipient : recipient.address
}
