import { isChained } from '#kernel/chain/leaf'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'

/** Passes each event that the chain covers to the callback, oldest first. */
export async function eachEvent(
  store: EventStore,
  handle: (event: RecordedEvent) => Promise<void>
) {
  const head = await store.head()
  if (head === null) return
  await readLog(store, null, head, async (events) => {
    for (const event of events) if (isChained(event)) await handle(event)
  })
}
