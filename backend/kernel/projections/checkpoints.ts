import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
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
  /** Whether readers see it. */
  serves?: boolean
  /** Why its tables are not those that its version makes. */
  stale?: string | null
}

export const CHECKPOINTS = 'projections.checkpoints'

/** By name. A database that an older program has prepared has fewer columns. */
export async function checkpointsIn(client: Pick<pg.ClientBase, 'query'>): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(`select * from ${CHECKPOINTS} order by name`)
  return rows
}

/** Whether a version moves with the others; undefined when there is none. In a transaction. */
export async function followsLog(trx: TransactionClientContract, name: string) {
  const { rows }: { rows: { follows: boolean }[] } = await trx.rawQuery(
    `select follows from ${CHECKPOINTS} where name = ?`,
    [name]
  )
  return rows[0]?.follows
}

/** SQL, a condition: no stream is parked in the version of a read model that is served. */
export function nothingParked(model: string) {
  return `not exists (select from projections.parked
    join projections.checkpoints c using (name)
    where c.model = '${model}' and c.serves)`
}
