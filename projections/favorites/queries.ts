import type pg from 'pg'
import type { PlacedBlock } from '#modules/workspace/api'
import { servedSchema } from '#kernel/projections/projection'
import {
  BLOCKS,
  columns,
  IS_LIVE,
  PATH,
  toPlaced,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { favoritesProjection } from '#projections/favorites/projection'

const FAVORITES = `${servedSchema(favoritesProjection.name)}.favorites`

/** Queries on the favorites. */
export class FavoriteQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's live favorites. `ordering` is the index in this list. */
  async favorites(ownerId: number): Promise<PlacedBlock[]> {
    const order = 'order by f.place'
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'favorites',
      text: `select ${columns()}, ${PATH}, row_number() over (${order})::int as ordering
             from ${FAVORITES} f join ${BLOCKS} b on b.id = f.id
             where f.owner_id = $1 and f.is_favorite and b.owner_id = $1 and ${IS_LIVE}
             ${order}`,
      values: [ownerId],
    })
    return rows.map(toPlaced)
  }
}
