import type { Change, ReplayStep } from '#modules/admin/api'
import type { ReplayedBlock } from '#modules/workspace/api'

/** Items at one moment, by id. */
export type ItemsById<Item> = ReadonlyMap<number, Item>

interface Identified {
  id: number
}

export function itemsById<Item extends Identified>(items: Item[]): ItemsById<Item> {
  return new Map(items.map((item) => [item.id, item]))
}

/** Applies changes to items. Each change has the item before and after it. */
export function changed<Item>(things: ItemsById<Item>, changes: Change<Item>[]): ItemsById<Item> {
  const next = new Map(things)
  for (const { id, after } of changes) {
    if (after === null) next.delete(id)
    else next.set(id, after)
  }
  return next
}

/**
 * Returns the changes from one revision to another, forward or backward. Returns null if the loaded
 * steps do not cover the range.
 */
export function changesBetween<Item>(
  steps: ReplayStep<Item>[],
  from: number,
  to: number
): Change<Item>[] | null {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const between = steps.filter(({ revision }) => revision > low && revision <= high)
  if (between.length < high - low) return null
  const changes = between.flatMap((step) => step.changes)
  if (to >= from) return changes
  return changes.map(({ id, before, after }) => ({ id, before: after, after: before })).reverse()
}

export type ChangeKind =
  | 'added'
  | 'removed'
  | 'trashed'
  | 'restored'
  | 'moved'
  | 'renamed'
  | 'changed'

/** Returns the kinds of a block's change, most important first. */
export function blockKinds({ before, after }: Change<ReplayedBlock>): ChangeKind[] {
  if (before === null) return ['added']
  if (after === null) return ['removed']
  const isMoved = before.parent_block_id !== after.parent_block_id || before.rank !== after.rank
  const kinds: [ChangeKind, boolean][] = [
    ['trashed', after.archived && !before.archived],
    ['restored', before.archived && !after.archived],
    ['moved', isMoved],
    ['renamed', before.named_at !== after.named_at],
    ['changed', shownOf(before) !== shownOf(after)],
  ]
  return kinds.filter(([, isSo]) => isSo).map(([kind]) => kind)
}

function shownOf({ settings, favorite, template, sort, shares, icon_at }: ReplayedBlock) {
  return JSON.stringify({ settings, favorite, template, sort, shares, icon_at })
}

const ORDER: ChangeKind[] = [
  'added',
  'removed',
  'trashed',
  'restored',
  'moved',
  'renamed',
  'changed',
]

/** Kinds of change per changed item. */
export type Marks = ReadonlyMap<number, ChangeKind[]>

export const NO_MARKS: Marks = new Map()

/** Returns the number of changes per kind, in a fixed order. */
export function countKinds(marks: Marks): [ChangeKind, number][] {
  const all = [...marks.values()].flat()
  return ORDER.map((kind): [ChangeKind, number] => [
    kind,
    all.filter((one) => one === kind).length,
  ]).filter(([, count]) => count > 0)
}
