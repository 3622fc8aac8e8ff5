import { defineConfig, transports } from '@adonisjs/mail'
import type { InferMailers } from '@adonisjs/mail/types'
import { SMTP_TLS, smtpSettings } from '#platform/mail/smtp'
import { senderOf } from '#platform/mail/sender'
import { MailboxTransport } from '#simulators/mailbox/transport'

const { SMTP_URL, MAIL_FROM, APP_URL } = process.env
const tls = SMTP_TLS.find((word) => word === process.env.SMTP_TLS)

/**
 * Without SMTP_URL mails go to the local mailbox (never in production, where SMTP_URL is required).
 */
const mailConfig = defineConfig({
  default: SMTP_URL ? 'smtp' : 'mailbox',
  from: senderOf(
    MAIL_FROM || `Strata <no-reply@${new URL(APP_URL ?? 'http://localhost').hostname}>`
  ),
  mailers: {
    smtp: transports.smtp(smtpSettings(SMTP_URL || 'smtp://localhost', tls)),
    mailbox: () => new MailboxTransport(),
  },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  interface MailersList extends InferMailers<typeof mailConfig> {}
}
