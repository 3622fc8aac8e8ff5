import * as v from 'valibot'

/** A revision, -1 for the time before the first event, or a UTC timestamp. */
const place = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^(-1|\d{1,15}|\d{4}-\d\d-\d\dT[\d:.]{5,12}Z)$/))),
  undefined
)

/** Parameters of a replay's address: one moment, or two to compare. */
export const replayAddress = v.object({ at: place, from: place, to: place })

/** Formats `Mar 1, 2026, 09:00:00` in UTC. */
export function momentInWords(time: string | null) {
  return time === null ? 'no time' : moment.format(new Date(time))
}

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
