import { stdSerializers } from '@adonisjs/core/logger'

/**
 * An error as the log shows it. Left out is where Postgres names the row or the value that it is
 * about: all of an account, its password's hash among it, or text of a page.
 */
export function loggedError(error: Error) {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...logged } = stdSerializers.err(error)
  return logged
}
