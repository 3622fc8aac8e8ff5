import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { EVENTS_PAGE } from '#modules/admin/api'
import type {
  DASHBOARD_DAYS,
  EventFilters,
  PAYMENT_SORTS,
  PaymentFilters,
  PEOPLE_SORTS,
  PeopleFilters,
  TableQuery,
} from '#modules/admin/api'
import { api } from '../../app/api-client.js'

/** Milliseconds for which what staff read counts as fresh: nothing tells of what others change. */
export const FRESH = 5 * 60_000

/** Milliseconds after which the dashboard is asked for again while it is looked at. */
const AGAIN = 5_000

/** What all of it begins with. */
export const STAFF_KEY = ['staff']

export type PeopleQuery = PeopleFilters & TableQuery<(typeof PEOPLE_SORTS)[number]>
export type PaymentsQuery = PaymentFilters & TableQuery<(typeof PAYMENT_SORTS)[number]>

/** A page of everybody. The page before stays on the screen until it is there. */
export function peopleQuery(query: PeopleQuery) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'people', query],
    queryFn: ({ signal }) => api.page('/users', { query, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
}

export function personQuery(id: number) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'person', id],
    queryFn: ({ signal }) => api.get(`/users/${id}`, { signal }),
    staleTime: FRESH,
  })
}

/** A page of everybody's payments. */
export function everyPaymentQuery(query: PaymentsQuery) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'payments', query],
    queryFn: ({ signal }) => api.page('/payments', { query, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
}

/** The dashboard of so many days: up to date while it is looked at (decision 195). */
export function dashboardQuery(days: (typeof DASHBOARD_DAYS)[number]) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'dashboard', days],
    queryFn: ({ signal }) => api.get('/admin/dashboard', { query: { days }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && AGAIN,
    placeholderData: keepPreviousData,
  })
}

/** What the log holds, page by page. Each look is recorded, so none is made unasked. */
export function eventsQuery(filters: EventFilters) {
  return infiniteQueryOptions({
    queryKey: [...STAFF_KEY, 'events', filters],
    queryFn: ({ pageParam: before, signal }) =>
      api.get('/audit/events', { query: { ...filters, ...(before && { before }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < EVENTS_PAGE ? undefined : last.at(-1)?.cursor),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
}

/** What the log's chain came to, and what was signed of it. */
export function proofQuery() {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'proof'],
    queryFn: ({ signal }) => api.get('/audit/proof', { signal }),
    staleTime: FRESH,
  })
}
