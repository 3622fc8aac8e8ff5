import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import type { Version } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'

interface OpenOptions {
  /** Timeout of the store, in ms. */
  timeoutMs?: number
  version?: Version
}

/**
 * Opens a new stand-in server and a store on it, and collects the event names of the store's log
 * lines.
 */
export async function openEventStoreDb({ timeoutMs = 5_000, version }: OpenOptions = {}) {
  const server = await EventStoreDbStandIn.start(version)
  const lines: string[] = []
  const note = (fields: object) => void lines.push((fields as { event: string }).event)
  const store = new EventStoreDbStore(server.url, timeoutMs, { info: note, error: note })
  const close = async () => {
    await store.close()
    await server.stop()
  }
  return { server, store, lines, close }
}
