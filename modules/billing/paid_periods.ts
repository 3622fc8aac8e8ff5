import { DateTime } from 'luxon'
import type { IntervalUnit } from '#modules/billing/api'

/**
 * Days that a plan stays in effect although its next payment has not come: PayPal tries three times,
 * five days apart. What comes within them still pays from where the period before ended.
 */
const GRACE_DAYS = 14

const STEP = { MONTH: 'months', YEAR: 'years' } as const

/**
 * End of what payments at these times pay for, each of them one interval; undefined without any. By
 * the calendar in UTC, counted from the first of an unbroken row: 31 January pays until 28 February,
 * and the next one until 31 March (rule 11.12).
 */
export function paidUntil(times: readonly string[], unit: IntervalUnit): string | undefined {
  let first = ''
  let count = 0
  let end: string | undefined
  for (const time of times.toSorted()) {
    if (end === undefined || time > withGrace(end)) {
      first = time
      count = 0
    }
    count += 1
    end = iso(utc(first).plus({ [STEP[unit]]: count }))
  }
  return end
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
