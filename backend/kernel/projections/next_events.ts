import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { START } from '#kernel/projections/schema'

/** Timeout for finding the next events, in milliseconds. */
const LOOK_MS = 1_000

/** Events, and the position up to which no other requested events exist. */
export interface NextEvents {
  events: RecordedEvent[]
  upTo: Position
}

/**
 * Looks for a limited number of events after a position. Returns undefined when there are none up
 * to `upTo`, or on timeout. A log shared with other applications may advance without requested
 * events.
 */
export async function nextEvents(
  store: Pick<EventStore, 'subscribe'>,
  after: Position,
  { upTo: end, ...options }: { prefixes?: string[]; batchSize: number; upTo?: Position }
): Promise<NextEvents | undefined> {
  const { promise, resolve } = Promise.withResolvers<NextEvents | undefined>()
  const subscription = store.subscribe(
    after === START ? null : after,
    async (events, upTo) => {
      if (events.length > 0) resolve({ events, upTo })
      else if (end !== undefined && upTo >= end) resolve(undefined)
    },
    options
  )
  const late = setTimeout(() => resolve(undefined), LOOK_MS)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await subscription.stop()
  }
}
