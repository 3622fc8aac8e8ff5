import { generateKeyBetween } from 'fractional-indexing'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Block, Tree, Workspace } from '#modules/workspace/tree'
import { changedSince, inTrash, placeGone } from '#modules/workspace/undo/undo_errors'

/** A move of a block: its place after it, and the one that it left. */
export interface Moved {
  blockId: number
  after: Place
  before: Place
}

interface Place {
  parent: number | null
  rank: string
}

/**
 * Returns the events that put moved blocks back to the ranks they left. A rank that another block
 * got meanwhile becomes the rank right after that block. Throws a conflict if a block has moved
 * since, or if its former parent is gone.
 */
export function putBack({ tree }: Workspace, moves: readonly Moved[]): WorkspaceEvent[] {
  const moving = new Set(moves.map(({ blockId }) => blockId))
  const blocks = moves.map((move) => blockOf(tree, move, moving))
  const parents = Map.groupBy(moves, ({ before }) => before.parent)
  return [...parents].map(([parentId, group]): WorkspaceEvent => {
    const places = placesIn(tree, parentId, group, moving)
    const [first] = places
    const live = [...tree.liveChildren(parentId)].filter(({ id }) => !moving.has(id))
    const ordering = live.filter(({ rank }) => rank < first!.rank).length + 1
    if (moves.length === 1 && blocks[0]!.parentId === parentId) {
      return { type: 'BlockReordered', data: { ...first!, ordering } }
    }
    return { type: 'BlocksMoved', data: { parent_block_id: parentId, blocks: places, ordering } }
  })
}

function blockOf(
  tree: Tree,
  { blockId, after, before }: Moved,
  moving: ReadonlySet<number>
): Block {
  const block = tree.find(blockId)
  if (!block || tree.isInTrash(blockId)) throw inTrash()
  if (!isAt(tree, block, after, moving)) throw changedSince()
  const isThere = before.parent === null || tree.find(before.parent) !== undefined
  if (!isThere || tree.isInTrash(before.parent)) throw placeGone()
  return block
}

/**
 * Returns true if a block has a place, or stands right after the block that took its rank, where the
 * undo of a later move put it.
 */
function isAt(tree: Tree, block: Block, { parent, rank }: Place, moving: ReadonlySet<number>) {
  if (block.parentId !== parent || block.rank < rank) return false
  if (block.rank === rank) return true
  const others = [...tree.children(parent)].filter(({ id }) => !moving.has(id))
  const between = others.filter((other) => other.rank >= rank && other.rank < block.rank)
  return between.length === 1 && between[0]!.rank === rank
}

/** Returns the blocks with their ranks in a parent, by rank. */
function placesIn(
  tree: Tree,
  parentId: number | null,
  moves: readonly Moved[],
  moving: ReadonlySet<number>
) {
  const ranks = new Set(
    [...tree.children(parentId)].filter(({ id }) => !moving.has(id)).map(({ rank }) => rank)
  )
  const byRank = moves.toSorted((a, b) => (a.before.rank < b.before.rank ? -1 : 1))
  return byRank.map(({ blockId, before }) => {
    const rank = freeRank(ranks, before.rank)
    ranks.add(rank)
    return { block_id: blockId, rank }
  })
}

function freeRank(taken: ReadonlySet<string>, rank: string): string {
  if (!taken.has(rank)) return rank
  const next = [...taken].filter((other) => other > rank).reduce(smaller, null)
  return generateKeyBetween(rank, next)
}

function smaller(least: string | null, rank: string) {
  return least === null || rank < least ? rank : least
}
