import type pg from 'pg'
import type { BlockSummary } from '#modules/workspace/api'
import {
  BLOCKS,
  columns,
  heldWithChildren,
  IS_LIVE,
  toSummary,
  type BlockRow,
} from '#projections/blocks/queries/rows'

/** Query for whole parts of the tree, such as an export. */
export class SubtreeQueries {
  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns a live block with its live descendants, or all live blocks for null, as they are at one
   * moment: parents before their children, siblings in manual order. `ordering` counts the live
   * siblings among them. Returns undefined if the block does not exist.
   */
  async subtree(ownerId: number, rootId: number | null): Promise<BlockSummary[] | undefined> {
    const first =
      rootId === null ? 'b.parent_id is null and b.archived_at is null' : `b.id = $2 and ${IS_LIVE}`
    const { rows } = await this.pool.query<BlockRow>({
      name: `blocks_subtree_${rootId === null}`,
      text: `with recursive held as (
               select b.*, 0 as depth from ${BLOCKS} b where b.owner_id = $1 and ${first}
               union all
               select b.*, h.depth + 1 from ${heldWithChildren('b.archived_at is null')}
             )
             select ${columns()},
               row_number() over (partition by b.parent_id order by b.rank, b.id)::int as ordering
             from held b order by b.depth, b.rank, b.id`,
      values: rootId === null ? [ownerId] : [ownerId, rootId],
    })
    return rows.length === 0 && rootId !== null ? undefined : rows.map(toSummary)
  }
}
