import { DateTime } from 'luxon'
import type { IntervalUnit } from '#modules/billing/api'

/** '$6.00'; other currencies by their codes. */
export function amountText(amount: number, currency: string) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
}

/** 'March 31, 2026', in UTC as all periods are. */
export function dateText(date: Date) {
  return DateTime.fromJSDate(date, { zone: 'utc' }).toFormat('MMMM d, yyyy')
}

/** 'Basic, monthly' */
export function planText({
  plan,
  interval_unit: unit,
}: {
  plan: string
  interval_unit: IntervalUnit
}) {
  return `${plan}, ${unit === 'MONTH' ? 'monthly' : 'yearly'}`
}
