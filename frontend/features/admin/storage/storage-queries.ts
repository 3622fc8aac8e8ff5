import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'
import { STAFF_KEY } from '../staff-queries.js'

/** In ms. The server does not recompute the figures any sooner. */
const FRESH = 5_000

export const storageQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'storage'],
  queryFn: ({ signal }) => api.get('/admin/storage', { signal }),
  staleTime: FRESH,
})

/** A page of the largest users. The previous page stays visible until the new one is loaded. */
export function largestQuery(page: number) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'storage', 'users', page],
    queryFn: ({ signal }) =>
      api.page('/admin/storage/users', { query: { current_page: page }, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
}
