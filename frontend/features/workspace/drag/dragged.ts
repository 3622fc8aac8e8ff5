import type { BlockSummary } from '#modules/workspace/api'

const ITEMS = Symbol('items')

/** What a drag carries. */
export function dragData(items: BlockSummary[]) {
  return { [ITEMS]: items }
}

/** The items that are dragged; null when something else is. */
export function draggedItems(source: { data: Record<string | symbol, unknown> }) {
  return (source.data[ITEMS] as BlockSummary[] | undefined) ?? null
}
