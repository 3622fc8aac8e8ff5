import type { ReplayedBlock } from '#modules/workspace/api'
import type { ItemsById } from './changes.js'

export interface TreeRow {
  block: ReplayedBlock
  /** 1 for a folder. */
  level: number
  /** Position among its siblings, from 1, and the number of siblings. */
  place: number
  siblings: number
  /** Null for a block without children. */
  open: boolean | null
  /** True if the block or an ancestor is in the trash. */
  trashed: boolean
}

/** Children by parent id, in order. */
export type Families = ReadonlyMap<number | null, ReplayedBlock[]>

/**
 * Groups the blocks by parent, sorted by rank. Items keep their order between changes, so that
 * little needs sorting.
 */
export function familiesOf(things: ItemsById<ReplayedBlock>): Families {
  const families = new Map<number | null, ReplayedBlock[]>()
  for (const block of things.values()) {
    const siblings = families.get(block.parent_block_id)
    if (siblings) siblings.push(block)
    else families.set(block.parent_block_id, [block])
  }
  for (const siblings of families.values()) siblings.sort(byRank)
  return families
}

function byRank(one: ReplayedBlock, other: ReplayedBlock) {
  if (one.rank === other.rank) return one.id - other.id
  return one.rank < other.rank ? -1 : 1
}

/** Returns the rows of all blocks whose ancestors are open. */
export function rowsOf(families: Families, isOpen: (block: ReplayedBlock) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (parentId: number | null, level: number, isTrashed: boolean) => {
    const siblings = families.get(parentId) ?? []
    for (const [at, block] of siblings.entries()) {
      const trashed = isTrashed || block.archived
      const open = families.has(block.id) ? isOpen(block) : null
      rows.push({ block, level, place: at + 1, siblings: siblings.length, open, trashed })
      if (open) add(block.id, level + 1, trashed)
    }
  }
  add(null, 1, false)
  return rows
}

/** Returns the ids of blocks and their ancestors. */
export function withAncestors(
  things: ItemsById<ReplayedBlock>,
  ids: Iterable<number>
): Set<number> {
  const all = new Set<number>()
  for (const id of ids) {
    for (let block = things.get(id); block && !all.has(block.id);) {
      all.add(block.id)
      block = block.parent_block_id === null ? undefined : things.get(block.parent_block_id)
    }
  }
  return all
}
