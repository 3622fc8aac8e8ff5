import { dayOf } from '../../app/local-time.js'
import type { ChangedQuarter } from '#modules/workspace/api'

const QUARTER_MS = 15 * 60_000

/** A day of the timeline, by the clock of this device. */
export interface TimelineDay {
  /** `2026-03-01`. */
  day: string
  changes: number
}

/** Returns the last millisecond of a local day, in ISO 8601. */
export function endOfDay(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(new Date(year!, month! - 1, date! + 1).getTime() - 1).toISOString()
}

/** Returns a moment, or the end of today for one after today. */
export function untilToday(at: string, now: number) {
  const end = endOfDay(dayOf(new Date(now)))
  return Date.parse(at) > Date.parse(end) ? end : at
}

/** Returns the first and the last moment of the local month around a moment. */
export function monthAround(at: string) {
  const date = new Date(at)
  const from = new Date(date.getFullYear(), date.getMonth(), 1)
  const to = new Date(date.getFullYear(), date.getMonth() + 1, 1)
  return { from: from.toISOString(), to: to.toISOString() }
}

/** Returns all days of the month around a moment, with their changes. */
export function daysOfMonth(at: string, quarters: readonly ChangedQuarter[]): TimelineDay[] {
  const date = new Date(at)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  const changes = new Map<string, number>()
  for (const quarter of quarters) {
    const day = dayOf(new Date(quarter.at))
    changes.set(day, (changes.get(day) ?? 0) + quarter.changes)
  }
  const { length } = Array.from({ length: new Date(year, month + 1, 0).getDate() })
  return Array.from({ length }, (_, i) => {
    const day = dayOf(new Date(year, month, i + 1))
    return { day, changes: changes.get(day) ?? 0 }
  })
}

/** Returns the moments after each quarter of an hour with changes, ascending, until now. */
export function stopsOf(quarters: readonly ChangedQuarter[], now: number) {
  return quarters.map(({ at }) =>
    new Date(Math.min(Date.parse(at) + QUARTER_MS - 1, now)).toISOString()
  )
}

/** Returns the moments of one local day. */
export function stopsOfDay(stops: readonly string[], day: string) {
  return stops.filter((stop) => dayOf(new Date(stop)) === day)
}

/** Returns the next moment with a change in a direction; undefined if there is none. */
export function nextStop(stops: readonly string[], at: string, by: 1 | -1) {
  return by === 1 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at)
}
