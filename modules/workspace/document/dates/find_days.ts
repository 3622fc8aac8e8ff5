import { addDays, dayOf, daysBetween, weekdayOf } from './calendar.js'
import { type DayNames, dayNames, folded } from './day_names.js'

/** Maximum number of days for an ambiguous text. */
const MOST = 5

/** Letters after which a weekday or a month that starts a date is recognized. */
const FEWEST_LETTERS = 3

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\.? ?(\d{0,4})$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{0,4}))?$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.|º)?(?: ?(?:of |de )?(\p{L}+)\.?)?(?: (\d{1,4}))?$/u
const MONTH_FIRST = /^(\p{L}+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?: (\d{1,4}))?$/u

/**
 * Returns the days that a text may mean, the likeliest first, in the user's language or English:
 * names such as 'tomorrow' and 'friday', dates such as 2026-05-03, '3 May', 'May 3, 2026', 5.3. and
 * 5/3. A day without a year is the nearest one. Also completes unfinished names.
 */
export function findDays(text: string, today: string, locale?: string): string[] {
  const query = text
    .trimStart()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
  const names = dayNames(locale)
  if (query === '') return [0, 1, -1].map((count) => addDays(today, count))
  const numbers = numericDays(query.trimEnd(), today, names[0]!.monthFirst)
  const worded = names.flatMap((language) => wordedDays(query, today, language))
  return [...new Set([...numbers, ...worded])].slice(0, MOST)
}

function numericDays(query: string, today: string, monthFirst: boolean): string[] {
  const iso = ISO.exec(query)
  if (iso) return present([dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))])
  const dotted = DOTTED.exec(query)
  if (dotted)
    return present([nearest({ day: dotted[1], month: dotted[2], year: dotted[3] }, today)])
  const [, first, second, year] = SLASHED.exec(query) ?? []
  const orders = [
    { month: first, day: second, year },
    { month: second, day: first, year },
  ]
  const sorted = monthFirst ? orders : orders.reverse()
  return present(sorted.map((parts) => nearest(parts, today))).slice(0, 1)
}

function wordedDays(query: string, today: string, names: DayNames): string[] {
  const word = query.trimEnd()
  const near = [...names.near].filter(([, name]) => word.length > 1 && name.startsWith(word))
  return present([
    ...near.map(([count]) => addDays(today, count)),
    ...weekdaysIn(names, word).map((weekday) => coming(weekday, today)),
    ...datesIn(names, query).map((parts) => nearest(parts, today)),
  ])
}

function datesIn(names: DayNames, query: string): Parts[] {
  const text = query.trimEnd()
  const [, day, monthAfter, yearAfter] = DAY_FIRST.exec(text) ?? []
  if (day !== undefined && monthAfter === undefined) return yearAfter === undefined ? [{ day }] : []
  if (day !== undefined) {
    return monthsIn(names, monthAfter!).map((month) => ({ day, month, year: yearAfter }))
  }
  const [, start = '', dayAfter, year] = MONTH_FIRST.exec(text) ?? []
  // A page's name may start with a month, so a month alone counts only if a space follows.
  const isMonth = dayAfter !== undefined || year !== undefined || query.endsWith(' ')
  if (!isMonth || start.length < FEWEST_LETTERS) return []
  return monthsIn(names, start).map((month) => ({ day: dayAfter ?? 1, month, year }))
}

function weekdaysIn({ weekdays }: DayNames, query: string) {
  return query.length < FEWEST_LETTERS ? [] : startingWith(weekdays, query)
}

/** Returns the numbers of the months, from 1. */
function monthsIn({ months }: DayNames, start: string) {
  return startingWith(months, start).map((index) => index + 1)
}

function startingWith(names: readonly string[][], start: string) {
  const begin = folded(start)
  return names.flatMap((forms, index) =>
    forms.some((name) => name.startsWith(begin)) ? index : []
  )
}

/** Returns the next such weekday after today. */
function coming(weekday: number, today: string) {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}

interface Parts {
  day?: number | string
  month?: number | string
  /** Possibly unfinished. */
  year?: string
}

/** Returns the day of these parts; of several months or years the one nearest to today. */
function nearest({ day, month, year }: Parts, today: string) {
  if (day === undefined) return undefined
  const months = month === undefined ? Array.from({ length: 12 }, (_, index) => index + 1) : [month]
  const days = yearsFor(year ?? '', Number(today.slice(0, 4))).flatMap((one) =>
    months.map((two) => dayOf(one, Number(two), Number(day)))
  )
  return closest(present(days), today)
}

/** Returns the years that a possibly unfinished year may mean. */
function yearsFor(typed: string, now: number) {
  if (typed.length === 4) return [Number(typed)]
  // A leap day is at most eight years away.
  const around = Array.from({ length: 17 }, (_, index) => now - 8 + index)
  const matching = around.filter((year) => String(year).startsWith(typed))
  if (typed.length !== 2) return matching.length > 0 ? matching : around
  return [Number(typed) + Math.floor(now / 100) * 100]
}

/** Returns the day closest to today, and of two equally close days the later one. */
function closest(days: readonly string[], today: string) {
  const distance = (day: string) => Math.abs(daysBetween(today, day) - 0.1)
  return [...days].sort((a, b) => distance(a) - distance(b))[0]
}

function present(days: readonly (string | undefined)[]): string[] {
  return days.filter((day) => day !== undefined)
}
