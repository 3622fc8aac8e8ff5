import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'
import { databaseFault } from '#kernel/database/unavailable'
import { StoreUnavailable } from '#kernel/event_store/errors'

/**
 * Runs a start step against a database that was reachable a moment ago. Retries it while the
 * database or the event store is unavailable, so `work` must be safe to repeat.
 */
export async function outlastOutage(
  subject: string,
  log: Pick<Log, 'info' | 'warn'>,
  work: () => Promise<unknown>,
  firstMs = 250
) {
  const retries = new Retries({ subject, firstMs, lastMs: 5_000, log })
  for (;;) {
    try {
      await work()
      return retries.succeeded()
    } catch (error) {
      const passes = error instanceof StoreUnavailable || databaseFault(error) !== undefined
      if (!passes) throw error
      await retries.failed(error)
    }
  }
}
