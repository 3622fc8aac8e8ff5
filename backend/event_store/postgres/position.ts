import type { Position } from '#backend/event_store/port'

/** A bigint as 20 digits, so that positions compare as strings. */
export function formatPosition(position: string): Position {
  return position.padStart(20, '0')
}
