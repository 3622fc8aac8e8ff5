import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'
import { isTemporary } from '../../../app/temporary-ids.js'

/**
 * Pages that link to a page, the last changed first. Not cached in the browser, because the list
 * has names of pages that may be deleted while no tab is open.
 */
export function backlinksQuery(pageId: number) {
  return queryOptions({
    queryKey: ['backlinks', pageId],
    queryFn: ({ signal }) =>
      isTemporary(pageId) ? [] : api.get(`/blocks/${pageId}/backlinks`, { signal }),
  })
}
