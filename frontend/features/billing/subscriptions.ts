import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../app/api-client.js'
import { useSession } from '../../app/session.js'

/** The plan in effect, and the subscription that it is in effect by. Nothing tells of its end. */
export const currentSubscriptionQuery = queryOptions({
  queryKey: ['subscriptions', 'current'],
  queryFn: ({ signal }) => api.get('/subscriptions/current-user', { signal }),
  staleTime: ({ state: { data, dataUpdatedAt } }) =>
    data?.subscription ? Date.parse(data.subscription.in_effect_until) - dataUpdatedAt : Infinity,
})

/** All that were ever active, the newest first. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions', 'list'],
  queryFn: ({ signal }) => api.get('/subscriptions', { signal }),
})

/** What was paid for one of them, the newest first. */
export function paymentsQuery(subscriptionId: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'payments', subscriptionId],
    queryFn: ({ signal }) => api.get(`/subscriptions/${subscriptionId}/payments`, { signal }),
  })
}

/** The plan in effect; undefined for visitors, for who is not verified, and until it is known. */
export function useCurrentPlan() {
  const session = useSession()
  const enabled = session.status === 'signed-in' && session.user.email_verified === 1
  return useQuery({ ...currentSubscriptionQuery, enabled }).data?.plan
}
