import { queryOptions } from '@tanstack/react-query'
import type { PlanResponse } from '#modules/billing/api'
import { api } from '../../app/api-client.js'

/** What can be had, the cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.get('/plans', { signal }),
})

/** The plan of a signed-in person: the free one, until subscriptions are there. */
export function currentPlan(plans: PlanResponse[]) {
  return plans.find(({ price }) => price === 0)
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A price in USD: `$6`, `$6.50`. */
export function formatPrice(price: number) {
  return dollars.format(price)
}
