import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { START } from '#kernel/projections/schema'

/** How long the next events are looked for, in milliseconds. */
const LOOK_MS = 1_000

/** Events, and the position up to which there are no others that were asked for. */
export interface NextEvents {
  events: RecordedEvent[]
  upTo: Position
}

/**
 * Looks for events after a position, up to a number of them. Returns undefined when there are none up
 * to `upTo`, or when none came in time: a log that others share goes on without any.
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
