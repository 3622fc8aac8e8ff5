// In UTC, like the days that filter the lists (rule 17.3).
const short = format({ month: 'short', day: '2-digit', year: 'numeric' })
const inYear = format({ month: 'short', day: '2-digit' })
const ranged = format({ month: 'short', day: 'numeric', year: 'numeric' })
const long = format({ month: 'long', day: '2-digit', year: 'numeric' })
const exact = format({ dateStyle: 'long', timeStyle: 'long' })

/** `Mar 01, 2026`. */
export function shortDate(time: string) {
  return short.format(new Date(time))
}

/** `Mar 01`. */
export function shortDay(time: string) {
  return inYear.format(new Date(time))
}

/** `Jan 31 – Mar 1, 2026`. */
export function dayRange(from: string, to: string) {
  return ranged.formatRange(new Date(from), new Date(to))
}

/** `March 01, 2026`. */
export function longDate(time: string) {
  return long.format(new Date(time))
}

/** `March 1, 2026 at 9:00:00 AM UTC`. */
export function exactTime(time: string) {
  return exact.format(new Date(time))
}

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
}
