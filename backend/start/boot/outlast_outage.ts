import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'
import { databaseFault } from '#kernel/database/unavailable'
import { StoreUnavailable } from '#kernel/event_store/errors'

/**
 * Does what a start does with a database that was there a moment ago: while that, or the event
 * store, does not answer, it is tried again. So the work may be begun anew at any time.
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
