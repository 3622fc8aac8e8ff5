import { DateTime } from 'luxon'
import type { IntervalUnit } from '#modules/billing/api'

/**
 * Days that a plan stays in effect although its next payment has not come: PayPal tries three times,
 * five days apart. What comes within them still pays from where the period before ended.
 */
const GRACE_DAYS = 14

const STEP = { MONTH: 'months', YEAR: 'years' } as const

/** A payment of so many intervals: those beyond the first are arrears. */
export interface Paid {
  /** ISO 8601. */
  at: string
  intervals: number
}

/**
 * End of what these payments pay for; undefined without any. By the calendar in UTC, counted from the
 * first of an unbroken row: 31 January pays until 28 February, and the next one until 31 March (rule
 * 11.12). Arrears close the gap before a payment, and pay for nothing after it.
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

/** Compares by time; of two at one time, the one without arrears comes first. */
function inTheirOrder(a: Paid, b: Paid) {
  if (a.at === b.at) return a.intervals - b.intervals
  return a.at < b.at ? -1 : 1
}

/** PayPal charges at an hour of its own: less than a day apart is the same day. */
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
