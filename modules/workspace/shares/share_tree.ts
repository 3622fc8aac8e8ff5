import type { Block } from '#modules/workspace/tree'
import { sharedBlock, type OpenShare } from './open_share.js'
import type { ListOrder } from './share_order.js'

/** Maximum number of items that a page lists, so that it stays small. */
export const MAX_LISTED = 600

/** An item in the list of a share's contents. */
export interface ListedItem {
  block: Block
  /** Levels below the shared block, starting at 1. */
  depth: number
}

/** The contents of a share; `hidden` counts the items that are left out of a long list. */
export interface ListedTree {
  items: ListedItem[]
  hidden: number
}

/**
 * Lists what is below the shared block, in the owner's order. A large share lists only the pages around
 * the open block, in its section, so that a reader gets everywhere step by step.
 * @param openId id of the block that the visitor reads
 * @param order lists that are not in manual order
 */
export function listTree(open: OpenShare, openId: number, order: ListOrder): ListedTree {
  const all = allItems(open, order)
  if (all.length <= MAX_LISTED) return { items: all, hidden: 0 }
  const { tree } = open
  const opened = tree.find(openId)
  const sectionId = opened?.type === 'page' ? opened.parentId : openId
  const near = all.filter(({ block }) => block.type !== 'page' || block.parentId === sectionId)
  const at = Math.max(
    0,
    near.findIndex(({ block }) => block.id === openId)
  )
  const from = Math.min(Math.max(0, at - MAX_LISTED / 2), Math.max(0, near.length - MAX_LISTED))
  const items = near.slice(from, from + MAX_LISTED)
  const [first] = items
  const section = first && pathTo(open, first.block)[1]
  // Without its section, the list would put the following pages below its first one.
  if (section) items[0] = { block: section, depth: 1 }
  return { items, hidden: all.length - items.length }
}

function allItems({ root, tree }: OpenShare, order: ListOrder): ListedItem[] {
  const items: ListedItem[] = []
  collect(root.id, 1)
  return items

  function collect(parentId: number, depth: number) {
    for (const block of order.get(parentId) ?? tree.liveChildren(parentId)) {
      items.push({ block, depth })
      collect(block.id, depth + 1)
    }
  }
}

/** Returns the blocks from the shared one down to the parent of a block. */
export function pathTo(open: OpenShare, { id, parentId }: Block): Block[] {
  if (id === open.root.id || parentId === null) return []
  const parent = sharedBlock(open, parentId)
  return parent ? [...pathTo(open, parent), parent] : []
}
