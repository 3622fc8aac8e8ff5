import { queryClient } from '../../../app/query-client.js'
import { itemListQuery, unreadItemsQuery } from './item-queries.js'

/**
 * Returns false if a list that is known here lacks one of these items, because it was moved or put
 * into the trash. `ids` are those from the folder down.
 */
export function isListed(ids: readonly number[]) {
  return ids.every((id, level) => {
    const parentId = ids[level - 1] ?? null
    const list = queryClient.getQueryData(itemListQuery(parentId).queryKey)
    const unread = queryClient.getQueryData(unreadItemsQuery(parentId).queryKey) ?? 0
    return list === undefined || unread > 0 || list.some((item) => item.id === id)
  })
}
