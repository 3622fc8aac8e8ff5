import type { ChangesResponse } from '#modules/workspace/api'
import { counted } from '../../app/counted.js'
import { dayOf } from '../../app/local-time.js'
import { type TimelineDay } from './then-days.js'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full' })
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** Formats `9:04 AM`. */
export function time(at: string) {
  return TIME.format(new Date(at))
}

/** Formats a local day `2026-03-01` as `Sunday, March 1, 2026`. */
export function dayName(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return DAY.format(new Date(year!, month! - 1, date, 12))
}

/** Says what a day of the timeline has: 'Sunday, March 1, 2026: 12 changes'. */
export function dayInWords({ day, changes }: TimelineDay) {
  const count = changes === 0 ? 'nothing changed' : counted(changes, 'change')
  return `${dayName(day)}: ${count}`
}

/** Explains a day: its changes, or why it looks like another day. */
export function aboutDay(at: string, days: readonly TimelineDay[], changes: ChangesResponse) {
  const day = dayOf(new Date(at))
  const { first_at: first } = changes
  if (first === null) return 'You have no notes yet, so there is nothing to look back at.'
  if (at < first) {
    return `This is before your first note. Your notes begin on ${dayName(dayOf(new Date(first)))}.`
  }
  const count = days.find((each) => each.day === day)?.changes ?? 0
  if (count > 0) return `${counted(count, 'change')} on this day.`
  const earlier = days.findLast((each) => each.day < day && each.changes > 0)
  return earlier
    ? `Nothing changed on this day. Your notes looked as they did on ${dayName(earlier.day)}.`
    : 'Nothing changed on this day. Your notes looked as they did the day before.'
}
