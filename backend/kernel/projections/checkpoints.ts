import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type pg from 'pg'
import { keptName } from '#kernel/event_store/kept_name'
import type { Position } from '#kernel/event_store/port'

/** Progress of a read model's version, or of a reaction. */
export interface Checkpoint {
  name: string
  position: Position
  updated_at: Date
  /**
   * The read model's name and version. Absent, like the fields below, in databases without
   * versions.
   */
  model?: string | null
  version?: number | null
  /** True if it moves with its group; false while it catches up. */
  follows?: boolean
  /** True if readers use this version. */
  serves?: boolean
  /** Reason why its tables differ from its version's declaration. */
  stale?: string | null
}

export const CHECKPOINTS = 'projections.checkpoints'

/** Returns the checkpoints by name. A database prepared by an older program has fewer columns. */
export async function checkpointsIn(client: Pick<pg.ClientBase, 'query'>): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(`select * from ${CHECKPOINTS} order by name`)
  return rows
}

/**
 * Returns true if a version moves with its group; undefined when it does not exist. Runs in a
 * transaction.
 */
export async function followsLog(trx: TransactionClientContract, name: string) {
  const { rows }: { rows: { follows: boolean }[] } = await trx.rawQuery(
    `select follows from ${CHECKPOINTS} where name = ?`,
    [name]
  )
  return rows[0]?.follows
}

/** Returns an SQL condition: no stream is parked in the served version of a read model. */
export function nothingParked(model: string) {
  return `not exists (select from projections.parked
    join projections.checkpoints c using (name)
    where c.model = '${model}' and c.serves)`
}

/**
 * Returns those of the projections' checkpoints that have not applied an event yet: they are before
 * its position, or its stream is parked. `names` are names of checkpoints.
 */
export async function notApplied(
  client: Pick<pg.ClientBase, 'query'>,
  names: readonly string[],
  { stream, position }: { stream: string; position: Position }
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name: 'checkpoints_not_applied',
    text: `select wanted.name from unnest($1::text[]) as wanted(name)
             left join ${CHECKPOINTS} c on c.name = wanted.name
           where c.position is null or c.position < $2
             or exists (select from projections.parked p
               where p.name = wanted.name and p.stream = $3)`,
    values: [names, position, keptName(stream)],
  })
  return rows.map(({ name }) => name)
}
