import pg from 'pg'
import { Listener } from '#kernel/database/listener'
import { BOUND_STREAM_WAITS, CREATE_EVENT_LOG } from '#kernel/event_store/postgres/schema'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { preparedDatabase } from '#testing/fresh_database'

/** Returns the URL of an empty database with the log's tables. */
export function freshEventLog(): Promise<string> {
  return preparedDatabase('event log', async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(CREATE_EVENT_LOG)
    await client.query(BOUND_STREAM_WAITS)
    await client.end()
  })
}

/** Opens a store on that database, as one process would. */
export function openPostgresStore(url: string, timeoutMs?: number) {
  const listener = new Listener(url)
  const store = new PostgresEventStore(url, listener, { silence: timeoutMs })
  return {
    store,
    async close() {
      await store.close()
      await listener.stop()
    },
  }
}
