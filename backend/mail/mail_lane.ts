import type { Message } from '@adonisjs/mail'
import type { Lane, OutboxRow } from '#backend/outbox/lane'
import type { OutboxMail } from '#backend/outbox/outbox'

/** A mail, ready to go. */
export interface MailContent {
  to: string
  subject: string
  html: string
  text: string
}

/** Writes one kind of mail to a user, tokens included; undefined when there is no reason for it any more. */
export type MailTemplate = (userId: number) => Promise<MailContent | undefined>

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
      const { template, userId } = payload as OutboxMail
      const write = templates[template]
      if (!write) throw new Error(`There is no mail template ${template}`)
      const content = await write(userId)
      if (!content) return
      const { to, subject, html, text } = content
      const post = await mailer()
      await post
        .send((message) => message.to(to).subject(subject).html(html).text(text))
        .catch((error: unknown) => {
          throw new MailNotSent(error)
        })
    },
  }
}

/** What a mail server answers may repeat the address; only its code is kept. */
export class MailNotSent extends Error {
  constructor(reason: unknown) {
    const { code, responseCode } = reason as { code?: string; responseCode?: number }
    super(['The mail was not sent', code, responseCode].filter(Boolean).join(' '))
  }
}
