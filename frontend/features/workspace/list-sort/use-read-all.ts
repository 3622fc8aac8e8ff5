import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMoreItems, unreadItemsQuery } from '../tree/item-queries.js'

/**
 * Loads the rest of a sorted list, because the first rows may be in it. `count` is the number of
 * loaded items.
 */
export function useReadAll(parentId: number | null, count: number | undefined, wanted: boolean) {
  const { data: unread = 0 } = useQuery(unreadItemsQuery(parentId))
  useEffect(() => {
    if (wanted && unread > 0) void readMoreItems(parentId).catch(() => undefined)
    // `count` triggers the next page.
  }, [parentId, wanted, unread, count])
}
