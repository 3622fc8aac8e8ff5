import { DateTime } from 'luxon'
import type { IntervalUnit } from '#modules/billing/api'

/** Formats an amount, such as '$6.00'; other currencies use their own symbol or code. */
export function amountText(amount: number, currency: string) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
}

/** Formats a date in UTC, such as 'March 31, 2026', because all periods are in UTC. */
export function dateText(date: Date) {
  return DateTime.fromJSDate(date, { zone: 'utc' }).toFormat('MMMM d, yyyy')
}

/** Formats a plan, such as 'Basic, monthly'. */
export function planText({
  plan,
  interval_unit: unit,
}: {
  plan: string
  interval_unit: IntervalUnit
}) {
  return `${plan}, ${unit === 'MONTH' ? 'monthly' : 'yearly'}`
}
