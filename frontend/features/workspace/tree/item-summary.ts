import type { BlockSummary } from '#modules/workspace/api'

/** Returns an item without the text that an open page has. */
export function summaryOf(item: BlockSummary): BlockSummary {
  const {
    content: _content,
    revision: _revision,
    ...summary
  } = item as BlockSummary & Record<'content' | 'revision', unknown>
  return summary
}
