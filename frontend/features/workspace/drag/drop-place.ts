import type { BlockRef, BlockSummary } from '#modules/workspace/api'
import type { Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { displayName } from '../blocks/block-name.js'
import { parentTypeOf } from '../blocks/block-types.js'
import type { MoveBlocks } from '../blocks/commands/move-blocks.js'
import { changesOrder } from '../blocks/sibling-order.js'

/** What dropping these blocks on a row can do: put them beside it, into it, or nothing. */
export function operationsOn(target: BlockSummary, dragged: BlockSummary[]): Operation[] {
  const [first] = dragged
  if (!first) return []
  if (first.block_type === target.block_type) return ['reorder-before', 'reorder-after']
  const elsewhere = dragged.some(({ parent_block_id: from }) => from !== target.id)
  return parentTypeOf(first.block_type) === target.block_type && elsewhere ? ['combine'] : []
}

/**
 * The move that a drop asks for; null when it changes nothing. `siblings` are those of the target.
 * What is dropped into a block comes first there, as new blocks do (rule 1.6).
 */
export function moveOnDrop(
  dragged: BlockSummary[],
  target: BlockSummary,
  operation: Operation,
  siblings: BlockSummary[]
): MoveBlocks | null {
  if (operation === 'combine') return moveInto(dragged, target)
  const ordering = target.ordering + (operation === 'reorder-after' ? 1 : 0)
  const parentId = target.parent_block_id
  const blocks = dragged.toSorted((a, b) => a.ordering - b.ordering)
  const stays = blocks.every(({ parent_block_id: from }) => from === parentId)
  if (stays && !changesOrder(siblings, blocks, ordering)) return null
  return { blocks, parentId, ordering }
}

/** The move of blocks to the first places in another parent; null when they are all there. */
export function moveInto(blocks: BlockSummary[], parent: BlockRef): MoveBlocks | null {
  const moving = blocks.filter(({ parent_block_id: from }) => from !== parent.id)
  if (moving.length === 0) return null
  return { blocks: moving, parentId: parent.id, parentName: displayName(parent), ordering: 1 }
}
