import { UNAVAILABLE } from '#platform/http/domain_errors'

/** Response body of a request that was in flight when the process failed (rule 12.2). */
export const FAILED_RESPONSE = JSON.stringify({
  message: UNAVAILABLE,
  code: 'E_UNAVAILABLE',
  errors: [],
})

const MESSAGE = 'process: uncaught error, so this process ends and is started again'

/** Errors that are logged. What follows from the first may fail again and again, the log included. */
const MOST_LOGGED = 20

export interface UncaughtOptions {
  /** Writes one line to the log, with the error. */
  log(fields: { err: unknown; origin: string }, message: string): void
  /** Responds to the requests in flight, once. */
  refuse(): void
  /** Ends the process with a code that makes its parent start another. */
  end(): void
}

/**
 * Handles what no code has caught: an exception thrown by a listener or a timer, or a promise that
 * rejects unobserved. Logs each, and takes the process out of service at the first, because its
 * state is unknown from then on (decision 260). Returns a function that removes the handler.
 */
export function handleUncaught({ log, refuse, end }: UncaughtOptions) {
  let count = 0
  // Node reports a rejection here as well, with its own origin, while it has no other handler.
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

/** An error thrown by the handler itself would end the process at once, with all that is in flight. */
function attempt(step: () => void) {
  try {
    step()
  } catch (error) {
    console.error(error)
  }
}
