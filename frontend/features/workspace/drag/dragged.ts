import type { BlockSummary } from '#modules/workspace/api'

const ITEMS = Symbol('items')

/** Returns the data of a drag. */
export function dragData(items: BlockSummary[]) {
  return { [ITEMS]: items }
}

/** Returns the dragged items, or null if something else is dragged. */
export function draggedItems(source: { data: Record<string | symbol, unknown> }) {
  return (source.data[ITEMS] as BlockSummary[] | undefined) ?? null
}
