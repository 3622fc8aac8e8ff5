import type { Range } from './rebase.js'

/** A save with a single range: version 1 of `PageSaved`. */
interface OneRange {
  at: number
  delete: number
  /** Null once the block was erased. */
  insert: string[] | null
}

/** Converts data of version 1 to a list of ranges. */
export function withRanges({ at, delete: gone, insert, ...data }: Record<string, unknown>) {
  const nodes = insert as OneRange['insert']
  return { ...data, ranges: [{ at, delete: gone, insert: nodes?.length ?? 0 }], insert: nodes }
}

/** Converts a save with one range to version 1; undefined for several ranges. */
export function ofOneRange({ ranges, ...data }: Record<string, unknown>) {
  const [range, ...others] = ranges as Range[]
  if (!range || others.length > 0) return undefined
  return { ...data, at: range.at, delete: range.delete }
}
