/** Width of a day's label with its margin, in px. */
const NAME_WIDTH = 58
/** Number of days above which months are labeled instead of days. */
const MANY_DAYS = 120
const STEPS = [1, 2, 2.5, 5]
/** Maximum number of steps between gridlines. */
const MOST_STEPS = 5

/** Returns the gridline values: round integers from 0 up to at least the largest value. */
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
 * Returns the indexes of the points labeled below a chart, as many as fit into `width` (CSS
 * pixels). The last day always has a label. Points are `YYYY-MM-DD` or `YYYY-MM`.
 */
export function namedPoints(points: string[], width: number) {
  const places = points.length > MANY_DAYS ? firstsOfMonths(points) : [...points.keys()]
  const room = Math.max(1, Math.floor(width / NAME_WIDTH))
  const step = Math.ceil(places.length / room)
  return places.filter((_, at) => (places.length - 1 - at) % step === 0)
}

/** Returns the label below a chart: `Nov 3`. For a month it is `Nov`, or the year for January. */
export function shortName(point: string, many: boolean) {
  if (!many && !isMonth(point)) return day.format(timeOf(point))
  return point.slice(5, 7) === '01' ? point.slice(0, 4) : month.format(timeOf(point))
}

/** Returns `Nov 3, 2026` or `November 2026`. */
export function fullName(point: string) {
  return (isMonth(point) ? fullMonth : fullDay).format(timeOf(point))
}

/** Returns true if a chart of these points labels months instead of days. */
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

/** Parses a day or month. Both start in UTC. */
function timeOf(point: string) {
  return new Date(point)
}

function firstsOfMonths(points: string[]) {
  return [...points.keys()].filter((at) => points[at]!.endsWith('-01'))
}
