import type { Row } from '#kernel/projections/projection'

/** A save as the statement for it takes it: see PageSaved. */
interface Save extends Row {
  at: number
  gone: number
  insert: string[]
}

/**
 * Two saves of a page as one. That is possible when the later one changes only what the earlier one
 * wrote, as it is while somebody types in a paragraph.
 */
export function mergeSaves(earlier: Row, later: Row): Row | undefined {
  const { at, gone, insert } = earlier as Save
  const { at: laterAt, gone: laterGone, insert: laterInsert } = later as Save
  const from = laterAt - at
  if (from < 0 || from + laterGone > insert.length) return undefined
  return { ...later, at, gone, insert: insert.toSpliced(from, laterGone, ...laterInsert) }
}
