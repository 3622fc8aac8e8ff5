import * as v from 'valibot'

const PREFIX = 'split:'

const part = v.object({
  name: v.string(),
  content: v.nullable(v.string()),
  /** Idempotency keys of the page and of its text, so that a repeated call changes nothing. */
  page_key: v.string(),
  text_key: v.string(),
})

const storedSplit = v.object({
  /** Section of the new pages. */
  parent_id: v.nullable(v.number()),
  /** Address of the page of the paste. */
  address: v.string(),
  parts: v.array(part),
})

/** Paste that becomes several pages, as stored in the browser until all of them are saved. */
export type StoredSplit = v.InferOutput<typeof storedSplit>

export const splitKey = (id: string) => PREFIX + id

export function isSplitKey(key: string) {
  return key.startsWith(PREFIX)
}

/** Returns a split from the browser's database; null if it is gone or invalid. */
export function readSplit(stored: unknown): StoredSplit | null {
  const result = v.safeParse(storedSplit, stored)
  return result.success ? result.output : null
}
