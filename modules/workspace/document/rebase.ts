/**
 * A changed range of top-level nodes by numbers: at `at`, `delete` nodes are replaced by `insert`
 * nodes.
 */
export interface Range {
  at: number
  delete: number
  insert: number
}

/**
 * Rebases changes over others committed in the meantime (rule 4.3). All `changes` refer to the same
 * base; `committed` are consecutive. Returns undefined if both changed the same node or inserted at
 * the same point: then the user must choose.
 */
export function rebase<C extends Range>(
  changes: readonly C[],
  committed: readonly Range[]
): C[] | undefined {
  let moved = [...changes]
  for (const other of committed) {
    if (moved.some((change) => collide(change, other))) return undefined
    moved = moved.map((change) =>
      change.at >= end(other) ? { ...change, at: change.at + other.insert - other.delete } : change
    )
  }
  return moved
}

function collide(a: Range, b: Range) {
  const overlap = a.at < end(b) && b.at < end(a)
  return overlap || insertsInto(a, b) || insertsInto(b, a)
}

/** True if `a` only inserts and does so inside `b` or where `b` inserts too. */
function insertsInto(a: Range, b: Range) {
  if (a.delete > 0) return false
  const within = b.at < a.at && a.at < end(b)
  const sameStart = a.at === b.at && b.delete === 0
  const sameEnd = a.at === end(b) && b.insert > b.delete
  return within || sameStart || sameEnd
}

function end({ at, delete: gone }: Range) {
  return at + gone
}
