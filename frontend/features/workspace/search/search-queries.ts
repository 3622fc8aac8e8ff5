import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'
import { openedPages } from '../opened-pages/opened-pages.js'
import { RECENT_KEY } from '../tree/item-queries.js'

/** Debounce of the search in ms (rule 7.1). */
export const SEARCH_DEBOUNCE = 500

/**
 * Hits for a keyword, best first. Null without a keyword. Not cached, because the items may have
 * moved since. The request for an abandoned keyword is cancelled.
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
 * Names of all items, for matching while typing. Not stored beyond the visit, because each
 * reconnection would then check every item (`evictDeletedItems`).
 */
export function namesQuery() {
  return queryOptions({
    queryKey: ['names'],
    queryFn: ({ signal }) => api.get('/blocks/names', { signal }),
    structuralSharing: false,
  })
}

/**
 * Pages last opened in this browser, then those last changed. Refetched each time they are shown.
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
