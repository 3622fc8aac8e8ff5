import type { BlockSummary } from '#modules/workspace/api'

const BLOCKS = Symbol('blocks')

/** What a drag carries. */
export function dragData(blocks: BlockSummary[]) {
  return { [BLOCKS]: blocks }
}

/** The blocks that are dragged; null when something else is. */
export function draggedBlocks(source: { data: Record<string | symbol, unknown> }) {
  return (source.data[BLOCKS] as BlockSummary[] | undefined) ?? null
}
