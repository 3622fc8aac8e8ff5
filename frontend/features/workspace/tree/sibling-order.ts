import type { BlockSummary } from '#modules/workspace/api'

/** Siblings as this needs them: in their order, `ordering` dense from 1 (rule 1.2). */
type Sibling = Pick<BlockSummary, 'id' | 'ordering'>

/**
 * The `ordering` that moves items together one place up or down: the place in the list before the
 * move, plus one when moving down (rule 1.4). Null where that changes nothing.
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

/** Whether siblings would stand elsewhere before `ordering` than they do. */
export function changesOrder(siblings: Sibling[], moved: Sibling[], ordering: number) {
  const after = placeSiblings(siblings, moved, ordering)
  return after.some(({ id }, index) => siblings[index]?.id !== id)
}

/** The `ordering` that puts something before a sibling; last of all for undefined. */
export function orderingBefore(siblings: Sibling[], id: number | undefined) {
  const index = siblings.findIndex((sibling) => sibling.id === id)
  return (index === -1 ? siblings.length : index) + 1
}

/**
 * The siblings after some items, theirs or others, were put together before what stands at
 * `ordering` now; n + 1 is the end. For one item that is what rule 1.4 says.
 */
export function placeSiblings<T extends Sibling>(siblings: T[], moved: T[], ordering: number): T[] {
  const before = without(siblings.slice(0, ordering - 1), moved)
  const after = without(siblings.slice(ordering - 1), moved)
  return renumber([...before, ...moved, ...after])
}

/** The siblings without some of them. */
export function removeSiblings<T extends Sibling>(siblings: T[], removed: Sibling[]): T[] {
  return renumber(without(siblings, removed))
}

/** The siblings with some that were taken away, or moved, each at its former `ordering`. */
export function putBackSiblings<T extends Sibling>(siblings: T[], back: T[]): T[] {
  const list = without(siblings, back)
  for (const sibling of back.toSorted((a, b) => a.ordering - b.ordering)) {
    list.splice(sibling.ordering - 1, 0, sibling)
  }
  return renumber(list)
}

/**
 * What opens in the place of an item that goes: the next sibling that stays, else the previous one
 * (rule 3.6). Undefined when none stays.
 */
export function nextOpen(siblings: BlockSummary[], gone: ReadonlySet<number>, openId: number) {
  const index = siblings.findIndex(({ id }) => id === openId)
  const stays = ({ id }: BlockSummary) => !gone.has(id)
  return siblings.slice(index + 1).find(stays) ?? siblings.slice(0, index).findLast(stays)
}

/** One move of neighbours: `ids` in their order go before what stands at `ordering` then. */
export interface SiblingMove {
  ids: number[]
  ordering: number
}

/**
 * The moves that bring scattered siblings back to their former order; neighbours go together.
 * `from` holds the list as it is now, `to` as it was; both may hold siblings that the other lacks.
 */
export function movesBack(from: Sibling[], to: Sibling[], ids: Set<number>): SiblingMove[] {
  const moves: SiblingMove[] = []
  let current = from
  // From the end: what follows a sibling then already stands where it belongs.
  for (const { run, next } of runsOf(to, ids).reverse()) {
    const ordering = orderingBefore(current, next?.id)
    moves.push({ ids: run.map(({ id }) => id), ordering })
    current = placeSiblings(current, run, ordering)
  }
  return moves
}

/** The siblings that are meant, cut where others stand between them. */
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
