import type { SMTPConfig } from '@adonisjs/mail/types'

/**
 * Settings for `smtp://user:password@host:port` or `smtps://…` (TLS from the start). User and
 * password are percent-encoded, as in any URL.
 */
export function smtpSettings(url: string): SMTPConfig {
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
    auth,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
}
