import type pg from 'pg'
import { MAX_BACKLINKS } from '#modules/workspace/api'
import { servedSchema } from '#kernel/projections/projection'
import { placedBlocks } from '#projections/blocks/queries/placed'
import { BLOCKS } from '#projections/blocks/queries/rows'
import { linksProjection } from '#projections/links/projection'

const LINKS = `${servedSchema(linksProjection.name)}.links`

/** Queries on the links between pages. Names come from the tree, so no name is stored twice. */
export class LinkQueries {
  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns the live pages of the owner that link to the owner's block, except itself, the last
   * changed first. `ordering` is the index in this list.
   */
  backlinks(ownerId: number, id: number) {
    return placedBlocks(this.pool, {
      name: 'links_backlinks',
      from: LINKS,
      id: 'block_id',
      where: `m.target_id = $2 and m.block_id <> $2
        and exists (select from ${BLOCKS} t where t.id = $2 and t.owner_id = $1)`,
      order: 'b.updated_at desc, b.id desc',
      limit: MAX_BACKLINKS,
      values: [ownerId, id],
    })
  }
}
