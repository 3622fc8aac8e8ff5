import type { QueryClient } from '@tanstack/react-query'
import { contentsQuery, itemListQuery, sortsQuery } from '../tree/item-queries.js'
import { sortIn } from './sort-in.js'
import { sortItems } from './sort-items.js'

/** Returns the loaded children of an item in the order of their list; empty if none are loaded. */
export function itemsInOrder(queryClient: QueryClient, parentId: number | null) {
  const items = queryClient.getQueryData(itemListQuery(parentId).queryKey) ?? []
  const sort = sortIn(queryClient.getQueryData(sortsQuery.queryKey), parentId)
  return sortItems(items, sort, queryClient.getQueryData(contentsQuery(parentId).queryKey))
}
