import type { Query, QueryClient } from '@tanstack/react-query'
import { isAbout } from '../offline/response-keys.js'

/** Queries of texts and names, which have the item's id in their key. */
const OF_ITEMS = ['page', 'version', 'versions', 'then']

/**
 * Removes permanently deleted items from memory; without ids, all items. A page that is open stays,
 * because it may have unsaved text.
 */
export function forgetDeleted(queryClient: QueryClient, ids: readonly number[] | undefined) {
  const isGone = ({ queryKey }: Query) =>
    OF_ITEMS.includes(String(queryKey[0])) && (!ids || isAbout(queryKey, ids))
  queryClient.removeQueries({
    type: 'inactive',
    // An earlier day names items that its key does not contain.
    predicate: (query) => query.queryKey[0] === 'then' || isGone(query),
  })
  void queryClient.resetQueries({
    type: 'active',
    predicate: (query) => query.queryKey[0] !== 'page' && isGone(query),
  })
}
