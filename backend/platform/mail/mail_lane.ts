import { getSystemErrorName } from 'node:util'
import type { Message } from '@adonisjs/mail'
import { FinalFailure, type Lane, type OutboxRow } from '#kernel/outbox/lane'
import type { OutboxMail } from '#kernel/outbox/outbox'

/** A mail, ready to go. */
export interface MailContent {
  to: string
  subject: string
  html: string
  text: string
}

/**
 * Writes one kind of mail to a user, tokens included; undefined when there is no reason for it any
 * more. `about` is what the mail was asked for with.
 */
export type MailTemplate = (userId: number, about: object) => Promise<MailContent | undefined>

interface Mailer {
  send(compose: (message: Message) => void): Promise<unknown>
}

/** Sends mails, again and again for about two days while the mail server refuses them. */
export function mailLane(
  mailer: () => Promise<Mailer>,
  templates: Record<string, MailTemplate>
): Lane {
  return {
    topic: 'mail',
    ordered: false,
    batchSize: 5,
    delays: [5, 30, 120, 600, 3600, 7200],
    maxAttempts: 28,
    async handle({ payload }: OutboxRow) {
      const { template, userId, about = {} } = payload as OutboxMail
      const write = templates[template]
      if (!write) throw new Error(`There is no mail template ${template}`)
      const content = await write(userId, about)
      if (!content) return
      const { to, subject, html, text } = content
      const post = await mailer()
      await post
        .send((message) => {
          message.to(to).subject(subject).html(html).text(text)
          // Answering machines do not answer it (RFC 3834).
          message.header('Auto-Submitted', 'auto-generated')
        })
        .catch((error: unknown) => {
          throw mailNotSent(error as SmtpFailure)
        })
    },
  }
}

/** An error of the mail client: it overwrites the code of the system or of TLS with its own. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  /** The step at which it failed, such as `RCPT TO`. */
  command?: string
  /** Of the system, such as -111. */
  errno?: number
  message?: string
  /** Whose certificate it is and whose it should be. */
  reason?: string
}

/** Mail servers refuse this mail for good; of the sender and the sign-in, the settings are to blame. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)/

/** What a mail server answers may repeat the address; only codes and what our side found are kept. */
function mailNotSent(failure: SmtpFailure) {
  const { code, responseCode, command } = failure
  const step = responseCode && command && `after ${command}`
  const message = ['The mail was not sent', code, responseCode, step, reasonOf(failure)]
    .filter(Boolean)
    .join(' ')
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return refused && ABOUT_THE_MAIL.test(command ?? '')
    ? new FinalFailure(message)
    : new Error(message)
}

/** The system's name of the error, or what is wrong with the certificate. */
function reasonOf({ code, errno, message, reason, responseCode }: SmtpFailure) {
  if (responseCode !== undefined) return undefined
  if (errno !== undefined && errno < 0) return getSystemErrorName(errno)
  if (code === 'ESOCKET' || code === 'ETLS' || code === 'ETIMEDOUT') return reason ?? message
  return undefined
}
