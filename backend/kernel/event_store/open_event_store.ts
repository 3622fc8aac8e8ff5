import type { DatabaseIdentity } from '#kernel/database/identity'
import type { Listener } from '#kernel/database/listener'
import type { StoreLog } from '#kernel/event_store/eventstoredb/fault_log'
import type { EventStore } from '#kernel/event_store/port'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'

export interface EventStoreSettings {
  databaseUrl: string
  /** EVENTSTORE_URL; the log is in Postgres unless set. */
  eventStoreUrl?: string
  /** Connections to the log in Postgres, at most. */
  connections: number
}

/**
 * The event store that the settings name. The client of EventStoreDB is only loaded where it is
 * used: it takes memory.
 */
export async function openEventStore(
  { databaseUrl, eventStoreUrl, connections }: EventStoreSettings,
  listener: Listener,
  identity: DatabaseIdentity,
  log: StoreLog
): Promise<EventStore> {
  if (!eventStoreUrl) {
    return new PostgresEventStore(databaseUrl, listener, { identity, max: connections })
  }
  const { EventStoreDbStore } = await import('#kernel/event_store/eventstoredb/store')
  return new EventStoreDbStore(eventStoreUrl, undefined, log)
}

/** Throws EventStoreUnusable when the store that the settings name cannot be read. */
export async function assertUsable(eventStoreUrl: string | undefined) {
  if (!eventStoreUrl) return
  const { assertReadable } = await import('#kernel/event_store/eventstoredb/check')
  await assertReadable(eventStoreUrl)
}
