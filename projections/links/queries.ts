import type pg from 'pg'
import { MAX_BACKLINKS, type PlacedBlock } from '#modules/workspace/api'
import { servedSchema } from '#kernel/projections/projection'
import {
  BLOCKS,
  columns,
  IS_LIVE,
  PATH,
  toPlaced,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { linksProjection } from '#projections/links/projection'

const LINKS = `${servedSchema(linksProjection.name)}.links`

/** Queries on the links between pages. Names come from the tree, so no name is stored twice. */
export class LinkQueries {
  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns the live pages of the owner that link to the owner's block, except itself, the last
   * changed first. `ordering` is the index in this list.
   */
  async backlinks(ownerId: number, id: number): Promise<PlacedBlock[]> {
    const order = 'order by b.updated_at desc, b.id desc'
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'links_backlinks',
      text: `select ${columns()}, ${PATH}, row_number() over (${order})::int as ordering
             from ${LINKS} l join ${BLOCKS} b on b.id = l.block_id
             where l.owner_id = $1 and l.target_id = $2 and l.block_id <> $2
               and b.owner_id = $1 and ${IS_LIVE}
               and exists (select from ${BLOCKS} t where t.id = $2 and t.owner_id = $1)
             ${order} limit ${MAX_BACKLINKS}`,
      values: [ownerId, id],
    })
    return rows.map(toPlaced)
  }
}
