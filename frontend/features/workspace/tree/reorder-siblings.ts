import type { BlockSummary } from '#modules/workspace/api'

/** Siblings in order, with `ordering` dense from 1 (rule 1.2). */
type Sibling = Pick<BlockSummary, 'id' | 'ordering'>

/**
 * Returns the `ordering` that moves items together one place up or down: the target's position
 * before the move, plus one when moving down (rule 1.4). Null if nothing would change.
 */
export function orderingAfterStep(siblings: Sibling[], ids: number[], step: 'up' | 'down') {
  const moved = siblings.filter(({ id }) => ids.includes(id))
  const [first, last] = [moved[0], moved.at(-1)]
  if (!first || !last) return null
  const ordering =
    step === 'up'
      ? Math.max(first.ordering - 1, 1)
      : Math.min(last.ordering + 2, siblings.length + 1)
  return changesOrder(siblings, moved, ordering) ? ordering : null
}

/** Returns true if moving the items before `ordering` would change the order. */
export function changesOrder(siblings: Sibling[], moved: Sibling[], ordering: number) {
  const after = placeSiblings(siblings, moved, ordering)
  return after.some(({ id }, index) => siblings[index]?.id !== id)
}

/** Returns the `ordering` in front of a sibling, or at the end for undefined. */
export function orderingBefore(siblings: Sibling[], id: number | undefined) {
  const index = siblings.findIndex((sibling) => sibling.id === id)
  return (index === -1 ? siblings.length : index) + 1
}

/**
 * Returns the siblings with `moved`, their own or others, placed together before the one now at
 * `ordering`. n + 1 is the end. For one item this is rule 1.4.
 */
export function placeSiblings<T extends Sibling>(siblings: T[], moved: T[], ordering: number): T[] {
  const before = without(siblings.slice(0, ordering - 1), moved)
  const after = without(siblings.slice(ordering - 1), moved)
  return renumber([...before, ...moved, ...after])
}

/** Returns the siblings without the removed ones. */
export function removeSiblings<T extends Sibling>(siblings: T[], removed: Sibling[]): T[] {
  return renumber(without(siblings, removed))
}

/** Returns the siblings with removed or moved ones back at their former `ordering`. */
export function putBackSiblings<T extends Sibling>(siblings: T[], back: T[]): T[] {
  const list = without(siblings, back)
  for (const sibling of back.toSorted((a, b) => a.ordering - b.ordering)) {
    list.splice(sibling.ordering - 1, 0, sibling)
  }
  return renumber(list)
}

/**
 * Returns the item to open in place of one that disappears. It is the next remaining sibling, else
 * the previous one (rule 3.6). Undefined if none remains.
 */
export function nextOpen(siblings: BlockSummary[], gone: ReadonlySet<number>, openId: number) {
  const index = siblings.findIndex(({ id }) => id === openId)
  const stays = ({ id }: BlockSummary) => !gone.has(id)
  return siblings.slice(index + 1).find(stays) ?? siblings.slice(0, index).findLast(stays)
}

/** One move of adjacent siblings: `ids` go in order before the item at `ordering` at that time. */
export interface SiblingMove {
  ids: number[]
  ordering: number
}

/**
 * Returns the moves that restore the former order of scattered siblings. Adjacent ones move
 * together. `from` is the current list, `to` the former one. Either may contain siblings that the
 * other lacks.
 */
export function movesBack(from: Sibling[], to: Sibling[], ids: Set<number>): SiblingMove[] {
  const moves: SiblingMove[] = []
  let current = from
  // From the end, so that everything after a sibling is already in place.
  for (const { run, next } of runsOf(to, ids).reverse()) {
    const ordering = orderingBefore(current, next?.id)
    moves.push({ ids: run.map(({ id }) => id), ordering })
    current = placeSiblings(current, run, ordering)
  }
  return moves
}

/** Splits the selected siblings into runs without others in between. */
function runsOf(siblings: Sibling[], ids: Set<number>) {
  const runs: { run: Sibling[]; next: Sibling | undefined }[] = []
  let run: Sibling[] = []
  for (const [index, sibling] of siblings.entries()) {
    if (!ids.has(sibling.id)) continue
    run.push(sibling)
    const next = siblings[index + 1]
    if (next && ids.has(next.id)) continue
    runs.push({ run, next })
    run = []
  }
  return runs
}

function without<T extends Sibling>(siblings: T[], removed: Sibling[]) {
  const ids = new Set(removed.map(({ id }) => id))
  return siblings.filter(({ id }) => !ids.has(id))
}

function renumber<T extends Sibling>(siblings: T[]) {
  return siblings.map((sibling, index) =>
    sibling.ordering === index + 1 ? sibling : { ...sibling, ordering: index + 1 }
  )
}
