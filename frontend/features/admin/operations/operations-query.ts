import { queryOptions } from '@tanstack/react-query'
import type { OperationsResponse } from '#modules/admin/api'
import { api } from '../../../app/api-client.js'
import { STAFF_KEY } from '../staff-queries.js'

/**
 * Poll intervals in ms, normally and while a job runs. There is no polling while the page is
 * hidden.
 */
const EVERY = 5_000
const OFTEN = 1_000

export const operationsQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'operations'],
  queryFn: ({ signal }) => api.get('/operations', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? OFTEN : EVERY),
})

function isUnderWay({ jobs }: OperationsResponse) {
  return jobs.some(({ finished_at: at }) => at === null)
}
