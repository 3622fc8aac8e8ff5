import app from '@adonisjs/core/services/app'

/**
 * Returns the path where mails can be read when there is no mail server, else null. Never in
 * production, where a mail server is required (rule 16.4).
 */
export function mailboxUrl() {
  return app.inProduction || process.env.SMTP_URL ? null : '/dev/mail'
}
