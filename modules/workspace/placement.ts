import { generateNKeysBetween } from 'fractional-indexing'
import type { Block, Tree } from '#modules/workspace/tree'

/** Place of consecutive blocks. */
export interface Place {
  /** Ranks of the blocks, in order. */
  ranks: string[]
  /** Place of the first block among the live siblings afterwards, 1 first. */
  ordering: number
}

/**
 * Returns a place before the live sibling that is at `ordering` now, or after the last (rule 1.5).
 * Moving blocks do not count as neighbors. Siblings in the trash do, so a restored block never
 * shares a rank.
 */
export function placeAt(
  tree: Tree,
  parentId: number | null,
  ordering: number,
  count: number,
  moving: ReadonlySet<Block> = new Set()
): Place {
  const live = tree.liveChildren(parentId)
  let index = Math.min(ordering - 1, live.length)
  while (isAmong(moving, live.at(index))) index++
  const next = live.at(index)

  const all = tree.children(parentId)
  let before = (next ? all.indexOf(next) : all.length) - 1
  while (isAmong(moving, all.at(before))) before--
  const previous = before < 0 ? undefined : all.at(before)

  const leaving = [...moving].filter((block) => block.parentId === parentId)
  const leavingBefore = leaving.filter((block) => live.indexOf(block) < index).length
  return {
    ranks: generateNKeysBetween(previous?.rank ?? null, next?.rank ?? null, count),
    ordering: index - leavingBefore + 1,
  }
}

function isAmong(moving: ReadonlySet<Block>, block: Block | undefined) {
  return block !== undefined && moving.has(block)
}
