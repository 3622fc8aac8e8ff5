import { connect } from 'node:net'
import { smtpSettings } from '#platform/mail/smtp'

/** Milliseconds within which the mail server must be reached. */
const REACH_MS = 5_000

/**
 * Connects to the mail server once. Returns the problem as a line, or undefined if there is none.
 */
export async function trySmtp(url: string, reachMs = REACH_MS): Promise<string | undefined> {
  const { host, port } = smtpSettings(url)
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const socket = connect({ host, port: Number(port) }, () => resolve(undefined))
  socket.setTimeout(reachMs, () => resolve('no answer'))
  socket.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
  const reason = await promise.finally(() => socket.destroy())
  return (
    reason &&
    `SMTP_URL: the mail server at ${host}:${port} cannot be reached (${reason}). Mails stay queued and are ` +
      'retried: start the server, or correct SMTP_URL and restart Strata'
  )
}
