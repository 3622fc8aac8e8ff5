import type pg from 'pg'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { START } from '#kernel/projections/schema'

/** Every position that the projections have written down. */
export async function notedPositions(pool: pg.Pool): Promise<Position[]> {
  const { rows } = await pool.query<{ position: Position }>(
    `select position from projections.checkpoints
     union select position from projections.parked`
  )
  return rows.map(({ position }) => position)
}

/**
 * Puts the projections where they stood, on a log that was copied: a position of the old log
 * becomes that of the same event in the new one. Throws when the new log has not got the event.
 * To be called in a transaction: positions of the new log must not be translated again.
 */
export async function translateCheckpoints(
  client: pg.ClientBase,
  target: EventStore,
  at: Map<Position, RecordedEvent | null>
) {
  const translated = new Map<Position, Position>()
  for (const [position, event] of at) {
    translated.set(position, event ? await positionOf(target, event) : START)
  }
  const values = [[...translated.keys()], [...translated.values()]]
  for (const table of ['checkpoints', 'parked']) {
    await client.query(
      `update projections.${table} t set position = n.new
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
