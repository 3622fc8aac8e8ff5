import { exactTime, longDate, shortDate } from './dates.js'

interface DayProps {
  /** ISO 8601. */
  at: string
  long?: boolean
}

/** The UTC day of a time, with the exact time on hover. */
export function Day({ at, long = false }: DayProps) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {long ? longDate(at) : shortDate(at)}
    </time>
  )
}
