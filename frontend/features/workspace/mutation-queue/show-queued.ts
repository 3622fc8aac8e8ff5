import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ItemLists } from '../tree/item-lists.js'

/** Returns a list or page as loaded, with the given changes applied in order. */
export function showQueued<T>(
  queryKey: QueryKey,
  read: T,
  changes: ((lists: ItemLists) => void)[]
): T {
  if (changes.length === 0) return read
  const apart = new QueryClient()
  if (read !== undefined) apart.setQueryData(queryKey, read)
  const lists = new ItemLists(apart)
  for (const show of changes) show(lists)
  const shown = apart.getQueryData<T>(queryKey) ?? read
  apart.clear()
  return shown
}
