import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { placedBlocks } from '#projections/blocks/queries/placed'
import { favoritesProjection } from '#projections/favorites/projection'

const FAVORITES = `${servedSchema(favoritesProjection.name)}.favorites`

/** Queries on the favorites. */
export class FavoriteQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's live favorites. `ordering` is the index in this list. */
  favorites(ownerId: number) {
    return placedBlocks(this.pool, {
      name: 'favorites',
      from: FAVORITES,
      id: 'id',
      where: 'm.is_favorite',
      order: 'm.place',
      values: [ownerId],
    })
  }
}
