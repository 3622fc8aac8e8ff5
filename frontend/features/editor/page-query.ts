import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BlockResponse } from '#modules/workspace/api'
import { api, notFound } from '../../app/api-client.js'
import { applyQueued } from '../../app/offline/response-cache.js'
import { idOfCopy, isTemporary } from '../../app/temporary-ids.js'
import { pageSettled } from './saver/saving-pages.js'

/**
 * Query of a page with its text, which waits for this tab's pending save of the page. While the
 * page is open, the editor has newer text than any cache. On leaving, the editor drops the fetched
 * data and stores the saved text. A page without a number yet is known from its creation; a copy
 * waits for its number.
 */
export function pageQuery(pageId: number) {
  const queryKey = ['page', pageId]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<BlockResponse> => {
      if (isTemporary(pageId)) {
        const copyId = await idOfCopy(pageId)
        if (copyId !== undefined) return api.get(`/blocks/${copyId}`, { signal })
        const made = await applyQueued<BlockResponse | undefined>(queryKey, undefined)
        if (!made) throw notFound()
        return made
      }
      await pageSettled(pageId)
      return api.get(`/blocks/${pageId}`, { signal })
    },
  })
}

/** Maximum number of closed pages kept in memory. */
export const MOST_LEFT = 20

/**
 * Keeps a closed page in memory: reopened, it appears at once and is refetched in the background.
 */
export function keepLeftPage(queryClient: QueryClient, page: BlockResponse) {
  const { queryKey } = pageQuery(page.id)
  if (queryClient.getQueryState(queryKey)) return
  queryClient.setQueryData(queryKey, page)
  // Marks the page as stale, because neither copy has a change that arrived while the page was
  // closing.
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const cache = queryClient.getQueryCache()
  const left = cache
    .findAll({ queryKey: ['page'], type: 'inactive', fetchStatus: 'idle' })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of left.slice(MOST_LEFT)) cache.remove(query)
}
