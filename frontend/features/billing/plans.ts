import { queryOptions } from '@tanstack/react-query'
import type { PlanResponse } from '#modules/billing/api'
import { api } from '../../app/api-client.js'

/** Plans on sale, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.get('/plans', { signal }),
})

const MONTHS_IN_A_YEAR = 12

/** Name of each billing interval. */
export const INTERVAL_WORDS = { MONTH: 'month', YEAR: 'year' } as const

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats a price in USD: `$6`, `$6.50`. */
export function formatPrice(price: number) {
  return dollars.format(price)
}

/** Returns the price per interval: `$6 per month`. */
export function priceLabel({
  price,
  interval_unit: unit,
}: Pick<PlanResponse, 'price' | 'interval_unit'>) {
  return `${formatPrice(price)} per ${INTERVAL_WORDS[unit]}`
}

/**
 * Returns the plan's benefits: the storage, the months that a yearly plan saves, and the features.
 */
export function planPoints(plan: PlanResponse, plans: PlanResponse[]) {
  const free = monthsFree(plan, plans)
  return [
    `${plan.storage_limit} GB of storage`,
    ...(free > 0 ? [`${free} ${free === 1 ? 'month' : 'months'} free`] : []),
    ...plan.features,
  ]
}

/**
 * Returns how many whole months a yearly plan saves, compared with twelve months of the same plan.
 */
function monthsFree({ name, price, interval_unit: unit }: PlanResponse, plans: PlanResponse[]) {
  const monthly = plans.find((plan) => plan.name === name && plan.interval_unit === 'MONTH')
  if (unit !== 'YEAR' || !monthly?.price) return 0
  const cents = (dollars: number) => Math.round(dollars * 100)
  const saved = MONTHS_IN_A_YEAR * cents(monthly.price) - cents(price)
  return Math.floor(saved / cents(monthly.price))
}
