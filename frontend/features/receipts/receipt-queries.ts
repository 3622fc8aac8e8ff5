import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReceiptResponse } from '#modules/workspace/api'
import { api } from '../../app/api-client.js'

/** Receipts that are loaded at once. */
const PART = 50

/** Milliseconds between two looks at a receipt that isn't final yet. */
const LOOKS_AGAIN_AFTER = 3_000

/** Receipts of the user's permanent deletions, the latest first, part by part. */
export const receiptsQuery = infiniteQueryOptions({
  queryKey: ['receipts', 'list'],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    api.page('/receipts', { query: { page_size: PART, current_page: pageParam }, signal }),
  getNextPageParam: ({ pagination }) =>
    pagination && pagination.current_page < pagination.total_pages
      ? pagination.current_page + 1
      : undefined,
})

/** A receipt with the state of its erasure. Asks again until both are final. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', 'one', id],
    queryFn: ({ signal }) => api.get(`/receipts/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => data && !isFinal(data) && LOOKS_AGAIN_AFTER,
  })
}

function isFinal({ position, steps }: ReceiptResponse) {
  return position !== null && steps.every(({ state }) => state !== 'pending')
}
