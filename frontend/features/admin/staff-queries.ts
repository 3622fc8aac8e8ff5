import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  PAYMENT_SORTS,
  PaymentFilters,
  PEOPLE_SORTS,
  PeopleFilters,
  TableQuery,
} from '#modules/admin/api'
import { api } from '../../app/api-client.js'

/** Milliseconds for which what staff read counts as fresh: nothing tells of what others change. */
const FRESH = 5 * 60_000

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
