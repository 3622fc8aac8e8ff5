import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'

/** What was typed is looked for after this many ms without typing (rule 7.1). */
export const SEARCH_DEBOUNCE = 500

/**
 * What a keyword finds, best first; null for none. Not kept: what was found a while ago may have
 * been moved. A keyword that is left is not waited for.
 */
export function searchQuery(keyword: string) {
  return queryOptions({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) =>
      keyword === '' ? null : api.get('/blocks/search', { query: { keyword }, signal }),
    gcTime: 0,
    refetchOnReconnect: true,
  })
}

/** The pages that were changed last, newest first; read again each time they are shown. */
export const recentPagesQuery = queryOptions({
  queryKey: ['blocks', 'recent'],
  queryFn: ({ signal }) => api.get('/blocks/recent', { signal }),
  staleTime: 0,
})
