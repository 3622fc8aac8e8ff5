import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { START } from '#kernel/projections/schema'

/** How long the next events are looked for, in milliseconds. */
const LOOK_MS = 1_000

/** Events, and the position up to which there are no others that were asked for. */
export interface NextEvents {
  events: RecordedEvent[]
  upTo: Position
}

/** What follows a position in the log, up to a number of events; undefined when not in time. */
export async function nextEvents(
  store: Pick<EventStore, 'subscribe'>,
  after: Position,
  options: { prefixes?: string[]; batchSize: number }
): Promise<NextEvents | undefined> {
  const { promise, resolve } = Promise.withResolvers<NextEvents | undefined>()
  const subscription = store.subscribe(
    after === START ? null : after,
    async (events, upTo) => void (events.length > 0 && resolve({ events, upTo })),
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
