import type { EventStore, Position, RecordedEvent } from '#backend/event_store/port'

/** Reads the log from after a position (null: all of it) up to another. Throws what `handle` throws. */
export async function readLog(
  store: EventStore,
  after: Position | null,
  upTo: Position,
  handle: (events: RecordedEvent[], upTo: Position) => Promise<void>
) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const subscription = store.subscribe(after, async (events, position) => {
    try {
      const wanted = events.filter((event) => event.position <= upTo)
      await handle(wanted, position > upTo ? upTo : position)
      if (position >= upTo) resolve()
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
  try {
    await promise
  } finally {
    await subscription.stop()
  }
}
