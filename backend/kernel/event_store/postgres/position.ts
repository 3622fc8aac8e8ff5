import type { Position } from '#kernel/event_store/port'

/** Formats a bigint as 20 digits, so that positions compare as strings. */
export function formatPosition(position: string): Position {
  return position.padStart(20, '0')
}

/**
 * Returns true if no event can lie between the two, because the log assigns consecutive positions.
 */
export function isNext(after: Position | null, position: Position) {
  return BigInt(position) === BigInt(after ?? '0') + 1n
}

/** Throws a TypeError for the position of another store. */
export function assertPosition(position: Position) {
  if (!/^\d{20}$/.test(position)) throw new TypeError(`Not a position in Postgres: ${position}`)
}
