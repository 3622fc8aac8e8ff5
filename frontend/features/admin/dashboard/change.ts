import { asPercent, meanNumber } from './formats.js'

export interface Change {
  direction: 'up' | 'down' | 'same'
  /** With its sign: `+4.2%`, `−0.3 points`. */
  text: string
}

/** How a count or an amount changed, in parts of what it was; from nothing on no part can be said. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'no change' }
  if (before === 0) return { direction: 'up', text: '' }
  const part = (now - before) / before
  return { direction: part > 0 ? 'up' : 'down', text: signed(part, asPercent) }
}

/** How a rate changed, in points; null where one of both is of nobody. */
export function changeOfRate(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const points = Math.round((now - before) * 1000) / 10
  if (points === 0) return { direction: 'same', text: 'no change' }
  return {
    direction: points > 0 ? 'up' : 'down',
    text: `${signed(points, meanNumber)} ${Math.abs(points) === 1 ? 'point' : 'points'}`,
  }
}

function signed(value: number, format: (value: number) => string) {
  return `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`
}
