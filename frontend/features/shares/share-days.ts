import { addDays, lightFormat, parseISO } from 'date-fns'

const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Returns the end of a day of this browser's time zone, as ISO 8601. `day` is 2026-05-03. */
export function endOfDay(day: string) {
  return addDays(parseISO(day), 1).toISOString()
}

/** Returns the last day, as 2026-05-03, on which a link that ends at `time` can be opened. */
export function lastDay(time: string) {
  return lightFormat(justBefore(time), 'yyyy-MM-dd')
}

/** Returns the last day for reading: `May 3, 2026`. */
export function shownLastDay(time: string) {
  return shown.format(justBefore(time))
}

/** A day ends at the first moment of the next. */
function justBefore(time: string) {
  return new Date(Date.parse(time) - 1)
}
