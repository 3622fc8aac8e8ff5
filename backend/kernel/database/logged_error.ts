import { stdSerializers } from '@adonisjs/core/logger'
import { isOutage } from '#kernel/failures/outage_error'

interface LoggedError {
  type?: string
  message: string
  /** Undefined for an outage. */
  stack?: string
  code?: unknown
}

/**
 * Returns an error as the log shows it. Omits the fields in which Postgres quotes the affected row
 * or value. The quote may contain a whole account, including its password's hash, or text of a
 * page. An outage is expected, so its error is one line: the message with its causes, and the code.
 */
export function loggedError(error: Error): LoggedError {
  if (!(error instanceof Error)) return error
  if (isOutage(error)) return withoutStack(error)
  const { detail: _detail, where: _where, ...logged } = stdSerializers.err(error)
  return logged
}

function withoutStack(error: Error) {
  const { code } = error as { code?: unknown }
  const type = error.constructor.name
  return { type, message: messageOf(error), ...(code !== undefined && { code }) }
}

function messageOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${messageOf(cause)}` : message
}
