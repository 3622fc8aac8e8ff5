import { isDay } from '#modules/workspace/document/blocks/date'

const DAY_MS = 86_400_000

/** Returns the current day of the user's time zone, such as 2026-05-03. */
export function today() {
  const now = new Date()
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate())!
}

/** Returns the day; undefined if the calendar has none. Months count from 1. */
export function dayOf(year: number, month: number, day: number) {
  const parts = [String(year).padStart(4, '0'), ...[month, day].map(twoDigits)]
  const text = parts.join('-')
  return isDay(text) ? text : undefined
}

export function addDays(day: string, count: number) {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the number of days from one day to another, negative for an earlier one. */
export function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** Returns the day of the week, 0 for Sunday. */
export function weekdayOf(day: string) {
  return new Date(Date.parse(day)).getUTCDay()
}

function twoDigits(count: number) {
  return String(count).padStart(2, '0')
}
