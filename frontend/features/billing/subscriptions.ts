import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../app/api-client.js'
import { useSession } from '../../app/session.js'

/** The plan in effect, with its subscription. No event reports the end of the plan. */
export const currentSubscriptionQuery = queryOptions({
  queryKey: ['subscriptions', 'current'],
  queryFn: ({ signal }) => api.get('/subscriptions/current-user', { signal }),
  staleTime: ({ state: { data, dataUpdatedAt } }) =>
    data?.subscription ? Date.parse(data.subscription.in_effect_until) - dataUpdatedAt : Infinity,
})

/** All subscriptions that were ever active, newest first. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions', 'list'],
  queryFn: ({ signal }) => api.get('/subscriptions', { signal }),
})

/** Payments of a subscription, newest first. */
export function paymentsQuery(subscriptionId: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'payments', subscriptionId],
    queryFn: ({ signal }) => api.get(`/subscriptions/${subscriptionId}/payments`, { signal }),
  })
}

/**
 * Returns the plan in effect. Undefined for visitors, for unverified users, and until it is loaded.
 */
export function useCurrentPlan() {
  const session = useSession()
  const enabled = session.status === 'signed-in' && session.user.email_verified === 1
  return useQuery({ ...currentSubscriptionQuery, enabled }).data?.plan
}
