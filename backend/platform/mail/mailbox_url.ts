import app from '@adonisjs/core/services/app'

/**
 * Where mails can be read when there is no mail server for them, else null. Never in production:
 * a mail server is required there (rule 16.4).
 */
export function mailboxUrl() {
  return app.inProduction || process.env.SMTP_URL ? null : '/dev/mail'
}
