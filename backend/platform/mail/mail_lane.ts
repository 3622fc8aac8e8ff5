import { getSystemErrorName } from 'node:util'
import type { Message } from '@adonisjs/mail'
import { FinalFailure, type Lane, type OutboxRow } from '#kernel/outbox/lane'
import type { OutboxMail } from '#kernel/outbox/outbox'

/** A mail ready to send. */
export interface MailContent {
  to: string
  subject: string
  html: string
  text: string
}

/**
 * Writes one kind of mail to a user, including tokens. Returns undefined if there is no longer a
 * reason for it. `about` is the data that the mail was requested with.
 */
export type MailTemplate = (userId: number, about: object) => Promise<MailContent | undefined>

interface Mailer {
  send(compose: (message: Message) => void): Promise<unknown>
}

/** Sends mails, and retries for about two days while the mail server refuses them. */
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
          // Auto-responders do not answer such a mail (RFC 3834).
          message.header('Auto-Submitted', 'auto-generated')
        })
        .catch((error: unknown) => {
          throw mailNotSent(error as SmtpFailure)
        })
    },
  }
}

/** An error of the mail client, which overwrites the system's or TLS's code with its own. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  /** The failed step, such as `RCPT TO`. */
  command?: string
  /** Error number of the system, such as -111. */
  errno?: number
  message?: string
  /** Actual and expected owner of the certificate. */
  reason?: string
}

/**
 * Steps at which a mail server refuses this mail for good. Refusals of the sender or the sign-in
 * are due to settings.
 */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)/

/**
 * Describes a failure by codes and our own findings alone, because a mail server may repeat the
 * address.
 */
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

/** Returns the system's name of the error, or the problem with the certificate. */
function reasonOf({ code, errno, message, reason, responseCode }: SmtpFailure) {
  if (responseCode !== undefined) return undefined
  if (errno !== undefined && errno < 0) return getSystemErrorName(errno)
  if (code === 'ESOCKET' || code === 'ETLS' || code === 'ETIMEDOUT') return reason ?? message
  return undefined
}
