import { UNAVAILABLE } from '#server/http/domain_errors'

/** Response body of a request that was in flight when the process failed (rule 12.2). */
export const FAILED_RESPONSE = JSON.stringify({
  message: UNAVAILABLE,
  code: 'E_UNAVAILABLE',
  errors: [],
})

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
 * state is unknown from then on. Returns a function that removes the handler.
 */
export function handleUncaught({ log, refuse, end }: UncaughtOptions) {
  let failed = false
  // Node reports a rejection here as well, with its own origin, while it has no other handler.
  const handle = (err: unknown, origin: string) => {
    log({ err, origin }, 'process: uncaught error, so this process ends and is started again')
    if (failed) return
    failed = true
    try {
      refuse()
    } finally {
      end()
    }
  }
  process.on('uncaughtException', handle)
  return () => process.off('uncaughtException', handle)
}
