import type { BlockSummary } from '#modules/workspace/api'

/** Siblings as this needs them: in their order, `ordering` dense from 1 (DESIGN 4.1). */
type Sibling = Pick<BlockSummary, 'id' | 'ordering'>

/**
 * The `ordering` that moves a block one place up or down: the place in the list before the move,
 * plus one when moving down (DESIGN 4.2). Null at the ends.
 */
export function orderingAfterStep(siblings: Sibling[], id: number, step: 'up' | 'down') {
  const place = siblings.findIndex((sibling) => sibling.id === id) + 1
  if (place === 0) return null
  if (step === 'up') return place > 1 ? place - 1 : null
  return place < siblings.length ? place + 2 : null
}

/** The siblings after the server has moved one of them to `ordering`. */
export function moveSibling<T extends Sibling>(siblings: T[], id: number, ordering: number): T[] {
  const from = siblings.findIndex((sibling) => sibling.id === id)
  const moved = siblings[from]
  if (!moved) return siblings
  const to = ordering - 1 > from ? ordering - 2 : ordering - 1
  return renumber(siblings.toSpliced(from, 1).toSpliced(to, 0, moved))
}

/** The siblings with a new one, which comes first (DESIGN 4.1). */
export function addSibling<T extends Sibling>(siblings: T[], added: T): T[] {
  return renumber([added, ...siblings.filter(({ id }) => id !== added.id)])
}

function renumber<T extends Sibling>(siblings: T[]) {
  return siblings.map((sibling, index) => ({ ...sibling, ordering: index + 1 }))
}
