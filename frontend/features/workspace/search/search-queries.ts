import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'
import { openedPages } from '../opened-pages/opened-pages.js'
import { RECENT_KEY } from '../tree/item-queries.js'

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

/**
 * What everything is called, for being found while it is typed. Not kept beyond the visit: it would
 * have each reconnection ask after every item (`forgetGone`).
 */
export function namesQuery() {
  return queryOptions({
    queryKey: ['names'],
    queryFn: ({ signal }) => api.get('/blocks/names', { signal }),
    structuralSharing: false,
  })
}

/**
 * The pages that were opened here last, then those changed last; read again each time they are shown.
 */
export function recentPagesQuery(userId: number | null) {
  return queryOptions({
    queryKey: RECENT_KEY,
    queryFn: ({ signal }) => {
      const opened = openedPages(userId).map(({ ids }) => ids.at(-1))
      const query = opened.length > 0 ? { opened: opened.join() } : {}
      return api.get('/blocks/recent', { query, signal })
    },
    staleTime: 0,
  })
}
