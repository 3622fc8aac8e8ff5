import { hkdfSync } from 'node:crypto'

/** UTC day of a block, as `2026-11-29`. */
export interface BlockDay {
  blockId: number
  day: string
}

/** Key of a block's text of one UTC day. */
export interface DayKey {
  day: string
  key: Buffer
}

const DAY = /^\d{4}-\d{2}-\d{2}(?=T)/

/** Returns the UTC day of an ISO 8601 time; undefined for any other text. */
export function dayOf(time: unknown): string | undefined {
  return typeof time === 'string' ? DAY.exec(time)?.[0] : undefined
}

/** Returns the same text for the same block and day. */
export function nameOfDay({ blockId, day }: BlockDay) {
  return `${blockId}/${day}`
}

/**
 * Derives the key of a day. It needs both the block's key and the day's secret, so erasing either
 * one makes the text of that day unreadable.
 */
export function deriveDayKey(blockKey: Uint8Array, secret: Uint8Array, day: BlockDay): Buffer {
  return Buffer.from(hkdfSync('sha256', blockKey, secret, `day ${nameOfDay(day)}`, 32))
}
