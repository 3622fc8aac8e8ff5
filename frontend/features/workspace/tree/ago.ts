const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds, on average. */
const UNITS: [unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const FORMAT = new Intl.RelativeTimeFormat('en')

/** 'x ago', in whole units; `age` in ms. A clock that is behind the server's makes it less than 0. */
export function ago(age: number) {
  const [unit, length] = UNITS.find(([, length]) => age >= length) ?? []
  return unit && length ? FORMAT.format(-Math.floor(age / length), unit) : 'less than a minute ago'
}
