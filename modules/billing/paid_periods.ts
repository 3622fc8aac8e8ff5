import { DateTime } from 'luxon'
import type { IntervalUnit } from '#modules/billing/api'

/**
 * Days that a plan stays in effect after a missed payment: PayPal tries three times, five days
 * apart. A payment within them extends the previous period without a gap.
 */
const GRACE_DAYS = 14

const STEP = { MONTH: 'months', YEAR: 'years' } as const

/** A payment for a number of intervals; those beyond the first are arrears. */
export interface Paid {
  /** ISO 8601. */
  at: string
  intervals: number
}

/**
 * Returns the end of the paid period; undefined without payments. Counts by the calendar in UTC
 * from the first of consecutive payments (rule 11.12). Example: 31 January pays until 28 February,
 * the next payment until 31 March. A payment of several intervals whose arrears reach back to the
 * paid period pays for all of them from its end. Any other pays for one, and its arrears for the
 * past.
 */
export function paidUntil(payments: readonly Paid[], unit: IntervalUnit): string | undefined {
  let first = ''
  let count = 0
  let end: string | undefined
  const after = (from: string, intervals: number) =>
    iso(utc(from).plus({ [STEP[unit]]: intervals }))
  for (const { at, intervals } of payments.toSorted(inTheirOrder)) {
    const goesOn = end !== undefined && at <= withGrace(after(first, count + intervals - 1))
    if (!goesOn) first = at
    count = goesOn ? count + intervals : 1
    end = after(first, count)
  }
  return end
}

/** Orders payments by time; at the same time, the one with fewer intervals comes first. */
function inTheirOrder(a: Paid, b: Paid) {
  if (a.at === b.at) return a.intervals - b.intervals
  return a.at < b.at ? -1 : 1
}

/**
 * Returns the time a day later. PayPal charges at an hour of its own, so times less than a day
 * apart count as the same day.
 */
export function dayAfter(time: string): string {
  return iso(utc(time).plus({ days: 1 }))
}

export function withGrace(time: string): string {
  return iso(utc(time).plus({ days: GRACE_DAYS }))
}

function utc(time: string) {
  return DateTime.fromISO(time, { zone: 'utc' })
}

function iso(time: DateTime) {
  return time.toJSDate().toISOString()
}
