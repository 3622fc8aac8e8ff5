import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BlockResponse } from '#modules/workspace/api'
import { api, notFound } from '../../app/api-client.js'
import { readWaiting } from '../../app/offline/response-cache.js'
import { isTemporary } from '../../app/temporary-ids.js'
import { pageSettled } from './saver/saving-pages.js'

/**
 * A page with its text, read after whatever this tab is still saving of it. While the page is open
 * the editor knows better than any cache: it drops what was read when it leaves the page, and leaves
 * what is saved in its place. A page that waits for its number is known from its creation.
 */
export function pageQuery(pageId: number) {
  const queryKey = ['page', pageId]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<BlockResponse> => {
      if (isTemporary(pageId)) {
        const made = await readWaiting<BlockResponse | undefined>(queryKey, undefined)
        if (!made) throw notFound()
        return made
      }
      await pageSettled(pageId)
      return api.get(`/blocks/${pageId}`, { signal })
    },
  })
}

/** Pages that are not open and stay in memory all the same. */
export const MOST_LEFT = 20

/** Keeps a page as it was left: opened again, it is there at once, and read again behind. */
export function keepLeftPage(queryClient: QueryClient, page: BlockResponse) {
  const { queryKey } = pageQuery(page.id)
  if (queryClient.getQueryState(queryKey)) return
  queryClient.setQueryData(queryKey, page)
  // A change that came as it was left is in none of both.
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const cache = queryClient.getQueryCache()
  const left = cache
    .findAll({ queryKey: ['page'], type: 'inactive', fetchStatus: 'idle' })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of left.slice(MOST_LEFT)) cache.remove(query)
}
