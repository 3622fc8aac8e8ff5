import type { ReplayedBlock } from '#modules/workspace/api'
import type { Things } from './changes.js'

export interface TreeRow {
  block: ReplayedBlock
  /** 1 for a folder. */
  level: number
  /** Place among its siblings, 1 first, and how many they are. */
  place: number
  siblings: number
  /** Null for what has nothing below it. */
  open: boolean | null
  /** It, or what it lies in, is in the trash. */
  trashed: boolean
}

/** Who is below whom, in order. */
export type Families = ReadonlyMap<number | null, ReplayedBlock[]>

/** Things keep their order from change to change, so that there is little to sort. */
export function familiesOf(things: Things<ReplayedBlock>): Families {
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

/** The rows of all that is not below something closed. */
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

/** Blocks with all that they lie in. */
export function withAncestors(things: Things<ReplayedBlock>, ids: Iterable<number>): Set<number> {
  const all = new Set<number>()
  for (const id of ids) {
    for (let block = things.get(id); block && !all.has(block.id);) {
      all.add(block.id)
      block = block.parent_block_id === null ? undefined : things.get(block.parent_block_id)
    }
  }
  return all
}
