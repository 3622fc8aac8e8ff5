import { queryOptions } from '@tanstack/react-query'
import type { BlockAnswer } from '#modules/workspace/api'
import { api } from '../../app/api-client.js'
import { pageSettled } from './saver/saving-pages.js'

/**
 * A page with its text. It is read anew each time the page is opened, after whatever this tab is
 * still saving of it; while it is open, the editor knows better than any cache.
 */
export function pageQuery(pageId: number) {
  return queryOptions({
    queryKey: ['page', pageId],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await pageSettled(pageId)
      return api.get<BlockAnswer>(`/blocks/${pageId}`, { signal })
    },
  })
}
