import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { EVENTS_PAGE } from '#modules/admin/api'
import type {
  DASHBOARD_DAYS,
  EventFilters,
  PAYMENT_SORTS,
  PaymentFilters,
  USER_SORTS,
  UserFilters,
  TableQuery,
} from '#modules/admin/api'
import { api } from '../../app/api-client.js'

/** Time in ms that staff data counts as fresh, because no event reports changes by other users. */
export const FRESH = 5 * 60_000

/** Poll interval of a visible dashboard, in ms. */
const AGAIN = 5_000

/** Prefix of all staff query keys. */
export const STAFF_KEY = ['staff']

export type UsersQuery = UserFilters & TableQuery<(typeof USER_SORTS)[number]>
export type PaymentsQuery = PaymentFilters & TableQuery<(typeof PAYMENT_SORTS)[number]>

/** A page of all users. The previous page stays visible until the new one is loaded. */
export function usersQuery(query: UsersQuery) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'users', query],
    queryFn: ({ signal }) => api.page('/users', { query, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
}

export function userQuery(id: number) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'user', id],
    queryFn: ({ signal }) => api.get(`/users/${id}`, { signal }),
    staleTime: FRESH,
  })
}

/** The share links of a user. */
export function userSharesQuery(id: number) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'shares', id],
    queryFn: ({ signal }) => api.get(`/users/${id}/shares`, { signal }),
    staleTime: FRESH,
  })
}

/** A page of all users' payments. */
export function everyPaymentQuery(query: PaymentsQuery) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'payments', query],
    queryFn: ({ signal }) => api.page('/payments', { query, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
}

/** The dashboard for a number of days, kept up to date while visible (decision 186). */
export function dashboardQuery(days: (typeof DASHBOARD_DAYS)[number]) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'dashboard', days],
    queryFn: ({ signal }) => api.get('/admin/dashboard', { query: { days }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && AGAIN,
    placeholderData: keepPreviousData,
  })
}

/**
 * Events of the log, page by page. Each access is recorded, so the query never refetches
 * automatically.
 */
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

/** State of the log's hash chain, and its signed anchors. */
export function proofQuery() {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'proof'],
    queryFn: ({ signal }) => api.get('/audit/proof', { signal }),
    staleTime: FRESH,
  })
}
