import type { DatabaseIdentity } from '#kernel/database/identity'
import type { Listener } from '#kernel/database/listener'
import type { StoreLog } from '#kernel/event_store/eventstoredb/fault_log'
import type { EventStore } from '#kernel/event_store/port'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'

export interface EventStoreSettings {
  databaseUrl: string
  /** EVENTSTORE_URL. The log is in Postgres by default. */
  eventStoreUrl?: string
  /** Maximum number of connections to the log in Postgres. */
  connections: number
}

/**
 * Opens the event store named by the settings. Loads EventStoreDB's client only when needed,
 * because it uses memory.
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

/** Throws EventStoreUnusable when the configured store is not readable. */
export async function assertUsable(eventStoreUrl: string | undefined) {
  if (!eventStoreUrl) return
  const { assertReadable } = await import('#kernel/event_store/eventstoredb/check')
  await assertReadable(eventStoreUrl)
}
