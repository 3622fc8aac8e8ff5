import { stdSerializers } from '@adonisjs/core/logger'

/**
 * Returns an error as the log shows it. Omits the fields in which Postgres quotes the affected row
 * or value. The quote may contain a whole account, including its password's hash, or text of a
 * page.
 */
export function loggedError(error: Error) {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...logged } = stdSerializers.err(error)
  return logged
}
