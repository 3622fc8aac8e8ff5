import { useQuery } from '@tanstack/react-query'
import type { PlacedBlock } from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'
import { favoritesQuery } from '../tree/item-queries.js'

const NONE: ReadonlySet<number> = new Set()

/** Returns the ids of the favorites; empty until they are loaded. */
export function useFavoriteIds(): ReadonlySet<number> {
  const { data } = useQuery({ ...favoritesQuery, select: idsOf })
  return data ?? NONE
}

function idsOf(favorites: PlacedBlock[]): ReadonlySet<number> {
  return new Set(favorites.map(({ id }) => realId(id)))
}

/** Returns true if the item is a favorite. */
export function useIsFavorite(id: number) {
  const { data = false } = useQuery({
    ...favoritesQuery,
    select: (favorites) => favorites.some((item) => realId(item.id) === realId(id)),
  })
  return data
}
