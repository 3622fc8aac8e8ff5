import type pg from 'pg'
import type { Position } from '#kernel/event_store/port'

/** How far a version of a read model, or a reaction, is. */
export interface Checkpoint {
  name: string
  position: Position
  updated_at: Date
  /** The read model's name and version; absent, as what follows, before there were versions. */
  model?: string | null
  version?: number | null
  /** Whether it moves with the others of its group; false while it catches up. */
  follows?: boolean
  /** Why its tables are not those that its version makes. */
  stale?: string | null
}

export const CHECKPOINTS = 'projections.checkpoints'

/** By name. A database that an older program has prepared has fewer columns. */
export async function checkpointsIn(client: Pick<pg.ClientBase, 'query'>): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(`select * from ${CHECKPOINTS} order by name`)
  return rows
}

/** SQL, a condition: no stream is parked in the version of a read model that is served. */
export function nothingParked(model: string) {
  return `not exists (select from projections.parked
    join projections.checkpoints c using (name)
    where c.model = '${model}' and c.serves)`
}
