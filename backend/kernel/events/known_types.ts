import type pg from 'pg'
import type { EventDefinition } from '#kernel/events/definitions'

/**
 * Records the event types that this program can write, so that an older program detects types it
 * cannot read.
 */
export async function noteEventTypes(
  client: pg.ClientBase,
  definitions: Record<string, EventDefinition>
) {
  const known = Object.entries(definitions)
  await client.query(
    `insert into event_types (type, version) select * from unnest($1::text[], $2::int[])
     on conflict (type) do update set version = greatest(event_types.version, excluded.version)`,
    [known.map(([type]) => type), known.map(([, { version }]) => version)]
  )
}

/**
 * Returns the event types that any program could write to this log, with their highest versions.
 */
export async function notedEventTypes(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ type: string; version: number }>(
    'select type, version from event_types order by type'
  )
  return new Map(rows.map(({ type, version }) => [type, version]))
}
