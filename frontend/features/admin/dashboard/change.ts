import { asPercent, meanNumber } from './formats.js'

export interface Change {
  direction: 'up' | 'down' | 'same'
  /** With its sign: `+4.2%`, `−0.3 points`. */
  text: string
}

/**
 * Describes the change of a count or an amount relative to its previous value. From zero there is
 * no percentage.
 */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'no change' }
  if (before === 0) return { direction: 'up', text: '' }
  const part = (now - before) / before
  return { direction: part > 0 ? 'up' : 'down', text: signed(part, asPercent) }
}

/** Describes the change of a rate in points. Returns null if either rate has no users to count. */
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
