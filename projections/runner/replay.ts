import type pg from 'pg'
import type { EventStore, Position } from '#backend/event_store/port'
import type { EventReader } from '#backend/events/reader'
import { applyEvents, follows } from '#projections/runner/batch'
import type { Projection } from '#projections/runner/projection'

/**
 * Makes a read model anew from the log, in a schema of its own, up to a position. Throws what a
 * projection throws: a replay parks nothing.
 */
export async function replay(
  client: pg.ClientBase,
  { store, reader }: { store: EventStore; reader: EventReader },
  projection: Projection,
  schema: string,
  upTo: Position
) {
  await client.query(`create schema ${schema}; ${projection.tables(schema)}`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const subscription = store.subscribe(null, async (events, position) => {
    try {
      const wanted = events.filter((event) => event.position <= upTo && follows(projection, event))
      await applyEvents(client, projection, schema, await reader.decode(wanted))
      if (position >= upTo) resolve()
    } catch (error) {
      reject(error as Error)
    }
  })
  try {
    await promise
  } finally {
    await subscription.stop()
  }
}

/** One hash over all rows of all tables of a schema, whatever order they lie in. */
export async function hashOfSchema(client: pg.ClientBase, schema: string): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 order by table_name`,
    [schema]
  )
  const hashes: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select coalesce(md5(string_agg(md5(t::text), '' order by t::text collate "C")), '') as hash
       from ${schema}.${name} t`
    )
    hashes.push(`${name} ${rows[0]!.hash}`)
  }
  return hashes.join('\n')
}
