import { queryOptions } from '@tanstack/react-query'
import type { PlanResponse } from '#modules/billing/api'
import { api } from '../../app/api-client.js'

/** What can be had, the cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.get('/plans', { signal }),
})

/** How long one payment lasts, in a word. */
export const INTERVAL_WORDS = { MONTH: 'month', YEAR: 'year' } as const

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A price in USD: `$6`, `$6.50`. */
export function formatPrice(price: number) {
  return dollars.format(price)
}

/** What one interval costs: `$6 per month`. */
export function priceLabel({
  price,
  interval_unit: unit,
}: Pick<PlanResponse, 'price' | 'interval_unit'>) {
  return `${formatPrice(price)} per ${INTERVAL_WORDS[unit]}`
}
