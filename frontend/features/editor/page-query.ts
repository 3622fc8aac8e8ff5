import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api-client.js'
import { pageSettled } from './saver/saving-pages.js'

/**
 * A page with its text, read after whatever this tab is still saving of it. While the page is open
 * the editor knows better than any cache: it drops what was read when it leaves the page.
 */
export function pageQuery(pageId: number) {
  return queryOptions({
    queryKey: ['page', pageId],
    queryFn: async ({ signal }) => {
      await pageSettled(pageId)
      return api.get(`/blocks/${pageId}`, { signal })
    },
  })
}
