import type pg from 'pg'
import type { PlacedBlock } from '#modules/workspace/api'
import {
  BLOCKS,
  columns,
  IS_LIVE,
  PATH,
  toPlaced,
  type PlacedRow,
} from '#projections/blocks/queries/rows'

interface PlacedQuery {
  /** Name of the prepared statement. */
  name: string
  /** Table, aliased as m, whose rows select the blocks. */
  from: string
  /** Column of `from` with the block's id. */
  id: string
  /** Condition on m, and on b for the block. */
  where: string
  order: string
  limit?: number
  /** Values of the statement; the first is the owner's id. */
  values: unknown[]
}

/**
 * Returns live blocks of an owner that another read model lists, with their ancestors. `ordering` is
 * the index in this list.
 */
export async function placedBlocks(
  pool: pg.Pool,
  { name, from, id, where, order, limit, values }: PlacedQuery
): Promise<PlacedBlock[]> {
  const { rows } = await pool.query<PlacedRow>({
    name,
    text: `select ${columns()}, ${PATH}, row_number() over (order by ${order})::int as ordering
           from ${from} m join ${BLOCKS} b on b.id = m.${id}
           where m.owner_id = $1 and b.owner_id = $1 and ${IS_LIVE} and ${where}
           order by ${order}${limit === undefined ? '' : ` limit ${limit}`}`,
    values,
  })
  return rows.map(toPlaced)
}
