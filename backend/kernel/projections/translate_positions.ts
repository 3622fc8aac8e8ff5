import type pg from 'pg'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { START } from '#kernel/projections/schema'

type Database = Pick<pg.ClientBase, 'query'>

/**
 * Returns the tables that store a log position, by the schema itself: each has a text column
 * `position`. Excludes the log in Postgres and its copies, because these stay in place.
 */
export async function tablesWithPositions(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'position' and a.atttypid = 'text'::regtype and c.relkind = 'r'
       and n.nspname <> 'event_store' order by 1`
  )
  return rows.map(({ name }) => name)
}

/** Returns every log position stored in the database. */
export async function notedPositions(database: Database): Promise<Position[]> {
  const tables = await tablesWithPositions(database)
  const { rows } = await database.query<{ position: Position }>(
    tables.map((table) => `select position from ${table}`).join(' union ')
  )
  return rows.map(({ position }) => position)
}

/**
 * Replaces every position of the old log with the position of the same event in a copy. All work
 * then resumes where it was. Throws when the new log lacks the event. Call in a transaction,
 * because positions of the new log must not be translated again.
 *
 * @param at the last event at or before each stored position, by position; null where there is none
 */
export async function translatePositions(
  client: Database,
  target: EventStore,
  at: Map<Position, RecordedEvent | null>
) {
  const translated = new Map<Position, Position>()
  for (const [position, event] of at) {
    translated.set(position, event ? await positionOf(target, event) : START)
  }
  const values = [[...translated.keys()], [...translated.values()]]
  for (const table of await tablesWithPositions(client)) {
    await client.query(
      `update ${table} t set position = n.new
       from unnest($1::text[], $2::text[]) as n(old, new) where t.position = n.old`,
      values
    )
  }
}

async function positionOf(target: EventStore, { stream, revision, id }: RecordedEvent) {
  const [copy] = await Array.fromAsync(target.read(stream, { from: revision, limit: 1 }))
  if (copy?.id !== id) throw new Error(`Event ${id} of ${stream} is not in the target`)
  return copy.position
}
