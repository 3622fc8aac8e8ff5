import type { Position as LogPosition } from '@eventstore/db-client'
import type { Position } from '#kernel/event_store/port'

/** Formats commit and prepare position as 20 digits each, so that positions compare as strings. */
export function formatPosition({ commit, prepare }: LogPosition): Position {
  return `${toDigits(commit)}/${toDigits(prepare)}`
}

/** Parses a position. Throws a TypeError for the position of another store. */
export function parsePosition(position: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(position) ?? []
  if (!commit || !prepare) throw new TypeError(`Not a position in EventStoreDB: ${position}`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}

function toDigits(part: bigint) {
  return part.toString().padStart(20, '0')
}
