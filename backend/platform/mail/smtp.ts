import type { SMTPConfig } from '@adonisjs/mail/types'

/** Modes of `smtp://`: `required` insists on STARTTLS. `smtps://` uses TLS from the start. */
export const SMTP_TLS = ['required', 'optional'] as const

/**
 * Returns settings for `smtp://user:password@host:port` or `smtps://…` (TLS from the start). User
 * and password are percent-encoded, as in any URL. Both are sent over TLS only, unless `tls` is
 * `optional`.
 */
export function smtpSettings(url: string, tls?: (typeof SMTP_TLS)[number]): SMTPConfig {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = username
    ? {
        type: 'login' as const,
        user: decodeURIComponent(username),
        pass: decodeURIComponent(password),
      }
    : undefined
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: (tls ?? (auth ? 'required' : 'optional')) === 'required',
    auth,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
}
