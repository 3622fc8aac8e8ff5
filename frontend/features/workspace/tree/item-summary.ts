import type { BlockRef, BlockSummary, PlacedBlock } from '#modules/workspace/api'
import type { ItemLists } from './item-lists.js'

/** Returns an item without the text that an open page has. */
export function summaryOf(item: BlockSummary): BlockSummary {
  const {
    content: _content,
    revision: _revision,
    ...summary
  } = item as BlockSummary & Record<'content' | 'revision', unknown>
  return summary
}

/** Returns an item without its text, with its ancestors as far as the loaded lists know them. */
export function placedIn(lists: ItemLists, item: BlockSummary): PlacedBlock {
  return { ...summaryOf(item), path: pathOf(lists, item) }
}

function pathOf(lists: ItemLists, { parent_block_id: parentId }: BlockSummary): BlockRef[] {
  const parent = parentId === null ? undefined : lists.find(parentId)[0]
  if (!parent) return []
  const { id, name, block_type } = parent
  return [...pathOf(lists, parent), { id, name, block_type }]
}
