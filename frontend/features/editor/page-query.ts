import { queryOptions } from '@tanstack/react-query'
import type { BlockAnswer } from '#modules/workspace/api'
import { api } from '../../app/api-client.js'
import { saversSettled } from './saver/open-savers.js'

/**
 * A page with its text. It is read anew each time the page is opened, after whatever this tab is
 * still saving of it; while it is open, the editor knows better than any cache.
 */
export function pageQuery(pageId: number) {
  return queryOptions({
    queryKey: ['page', pageId],
    queryFn: async ({ signal }) => {
      await saversSettled(pageId)
      return api.get<BlockAnswer>(`/blocks/${pageId}`, { signal })
    },
  })
}
