import type { BlockRef, BlockSummary } from '#modules/workspace/api'
import type { Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { displayName } from '../tree/item-name.js'
import { parentTypeOf } from '../tree/item-types.js'
import type { MoveItems } from '../tree/commands/move-items.js'
import { changesOrder } from '../tree/sibling-order.js'

/** What dropping these items on a row can do: put them beside it, into it, or nothing. */
export function operationsOn(target: BlockSummary, dragged: BlockSummary[]): Operation[] {
  const [first] = dragged
  if (!first) return []
  if (first.block_type === target.block_type) return ['reorder-before', 'reorder-after']
  const elsewhere = dragged.some(({ parent_block_id: from }) => from !== target.id)
  return parentTypeOf(first.block_type) === target.block_type && elsewhere ? ['combine'] : []
}

/**
 * The move that a drop asks for; null when it changes nothing. `siblings` are those of the target.
 * What is dropped into an item comes first there, as new items do (rule 1.6).
 */
export function moveOnDrop(
  dragged: BlockSummary[],
  target: BlockSummary,
  operation: Operation,
  siblings: BlockSummary[]
): MoveItems | null {
  if (operation === 'combine') return moveInto(dragged, target)
  const ordering = target.ordering + (operation === 'reorder-after' ? 1 : 0)
  const parentId = target.parent_block_id
  const items = dragged.toSorted((a, b) => a.ordering - b.ordering)
  const stays = items.every(({ parent_block_id: from }) => from === parentId)
  if (stays && !changesOrder(siblings, items, ordering)) return null
  return { items, parentId, ordering }
}

/** The move of items to the first places in another parent; null when they are all there. */
export function moveInto(items: BlockSummary[], parent: BlockRef): MoveItems | null {
  const moving = items.filter(({ parent_block_id: from }) => from !== parent.id)
  if (moving.length === 0) return null
  return { items: moving, parentId: parent.id, parentName: displayName(parent), ordering: 1 }
}
