import type { BlockRef, BlockSummary } from '#modules/workspace/api'
import type { Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { displayName } from '../tree/item-name.js'
import { parentTypeOf } from '../tree/item-types.js'
import type { MoveItems } from '../tree/commands/move-items.js'
import { changesOrder } from '../tree/reorder-siblings.js'

/** Returns the possible operations for these items on a row: beside it, into it, or none. */
export function operationsOn(target: BlockSummary, dragged: BlockSummary[]): Operation[] {
  const [first] = dragged
  if (!first) return []
  if (first.block_type === target.block_type) return ['reorder-before', 'reorder-after']
  const elsewhere = dragged.some(({ parent_block_id: from }) => from !== target.id)
  return parentTypeOf(first.block_type) === target.block_type && elsewhere ? ['combine'] : []
}

/**
 * Returns the move for a drop, or null if it changes nothing. `siblings` are the target's. Items
 * dropped into an item become its first children, like new items (rule 1.6).
 */
export function moveForDrop(
  dragged: BlockSummary[],
  target: BlockSummary,
  operation: Operation,
  siblings: BlockSummary[]
): MoveItems | null {
  if (operation === 'combine') return moveIntoParent(dragged, target)
  const ordering = target.ordering + (operation === 'reorder-after' ? 1 : 0)
  const parentId = target.parent_block_id
  const items = dragged.toSorted((a, b) => a.ordering - b.ordering)
  const stays = items.every(({ parent_block_id: from }) => from === parentId)
  if (stays && !changesOrder(siblings, items, ordering)) return null
  return { items, parentId, ordering }
}

/** Returns a move of the items to the top of another parent, or null if all are already there. */
export function moveIntoParent(items: BlockSummary[], parent: BlockRef): MoveItems | null {
  const moving = items.filter(({ parent_block_id: from }) => from !== parent.id)
  if (moving.length === 0) return null
  return { items: moving, parentId: parent.id, parentName: displayName(parent), ordering: 1 }
}
