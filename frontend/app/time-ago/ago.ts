const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Average length in ms. */
const UNITS: [unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const FORMAT = new Intl.RelativeTimeFormat('en')

/**
 * Returns 'x ago' in whole units. `age` is in ms, and negative if the browser's clock is behind the
 * server's.
 */
export function ago(age: number) {
  const [unit, length] = UNITS.find(([, length]) => age >= length) ?? []
  return unit && length ? FORMAT.format(-Math.floor(age / length), unit) : 'less than a minute ago'
}
