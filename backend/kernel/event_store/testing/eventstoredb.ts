import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import type { Version } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'

interface OpenOptions {
  /** Of the store, in ms. */
  timeoutMs?: number
  version?: Version
}

/** A new stand-in, a store on it, and the events of the lines that the store logs. */
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
