/** Pixels that a day's name and the room beside it take. */
const NAME_WIDTH = 58
/** From so many days on, months are named. */
const MANY_DAYS = 120
const STEPS = [1, 2, 2.5, 5]
/** At most so many steps between the lines of a chart. */
const MOST_STEPS = 5

/**
 * Where the lines across a chart are: round and whole numbers from 0, the last of them no less than
 * the largest value.
 */
export function roundValues(largest: number) {
  for (let power = 1; ; power *= 10) {
    for (const digit of STEPS) {
      const step = digit * power
      const steps = Math.max(1, Math.ceil(largest / step))
      if (steps <= MOST_STEPS && Number.isInteger(step))
        return Array.from({ length: steps + 1 }, (_, at) => at * step)
    }
  }
}

/**
 * Which of the points are named below a chart, by their places: as many as `width` (CSS pixels) has
 * room for, the last one always where days are named. Points are `YYYY-MM-DD` or `YYYY-MM`.
 */
export function namedPoints(points: string[], width: number) {
  const places = points.length > MANY_DAYS ? firstsOfMonths(points) : [...points.keys()]
  const room = Math.max(1, Math.floor(width / NAME_WIDTH))
  const step = Math.ceil(places.length / room)
  return places.filter((_, at) => (places.length - 1 - at) % step === 0)
}

/** What stands below a chart: `Nov 3`; for a month `Nov`, or the year that begins with it. */
export function shortName(point: string, many: boolean) {
  if (!many && !isMonth(point)) return day.format(timeOf(point))
  return point.slice(5, 7) === '01' ? point.slice(0, 4) : month.format(timeOf(point))
}

/** `Nov 3, 2026`, `November 2026`. */
export function fullName(point: string) {
  return (isMonth(point) ? fullMonth : fullDay).format(timeOf(point))
}

/** Whether a chart of these points names months below. */
export function namesMonths(points: string[]) {
  return points.length > MANY_DAYS
}

const day = format({ month: 'short', day: 'numeric' })
const month = format({ month: 'short' })
const fullDay = format({ month: 'short', day: 'numeric', year: 'numeric' })
const fullMonth = format({ month: 'long', year: 'numeric' })

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
}

function isMonth(point: string) {
  return point.length === 'YYYY-MM'.length
}

/** Days and months begin in UTC. */
function timeOf(point: string) {
  return new Date(point)
}

function firstsOfMonths(points: string[]) {
  return [...points.keys()].filter((at) => points[at]!.endsWith('-01'))
}
