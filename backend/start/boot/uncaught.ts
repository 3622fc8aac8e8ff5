import { UNAVAILABLE } from '#platform/http/errors/domain_errors'
import { logFailure } from '#start/boot/log_line'

/** Response body of a request that was in flight when the process failed (rule 12.2). */
export const FAILED_RESPONSE = JSON.stringify({
  message: UNAVAILABLE,
  code: 'E_UNAVAILABLE',
  errors: [],
})

const MESSAGE = 'process: uncaught error; this process exits and is restarted'

/**
 * Maximum number of logged errors. Consequences of the first may fail again and again, including
 * the log.
 */
const MOST_LOGGED = 20

export interface UncaughtOptions {
  /** Writes one line to the log, with the error. */
  log(fields: { err: unknown; origin: string }, message: string): void
  /** Responds once to the requests in flight. */
  refuse(): void
  /** Exits with a code that makes the parent start another process. */
  end(): void
}

/**
 * Handles uncaught errors: an exception in a listener or timer, or an unhandled rejection. Logs
 * each. At the first, it takes the process out of service, because its state is unknown (decision
 * 137). Returns a function that removes the handler.
 */
export function handleUncaught({ log, refuse, end }: UncaughtOptions) {
  let count = 0
  // Node also reports unhandled rejections here, with their own origin, unless another handler
  // exists.
  const handle = (err: unknown, origin: string) => {
    const isFirst = ++count === 1
    if (count <= MOST_LOGGED) attempt(() => log({ err, origin }, MESSAGE))
    if (!isFirst) return
    attempt(refuse)
    attempt(end)
  }
  process.on('uncaughtException', handle)
  return () => process.off('uncaughtException', handle)
}

/**
 * Runs a step and swallows its error, which would otherwise end the process at once, with all
 * requests in flight.
 */
function attempt(step: () => void) {
  try {
    step()
  } catch (error) {
    logFailure('process: an uncaught error could not be handled', error)
  }
}
