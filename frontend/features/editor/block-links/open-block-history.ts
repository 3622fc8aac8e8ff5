import { openHistory } from '../../../app/history-address.js'
import { notify } from '../../../ui/toast/toast.js'
import type { PageView } from '../view/page-view.js'

/**
 * Opens the history of the first selected block. A block older than ids has none of its own until
 * its next edit, so the page's history opens.
 */
export function openBlockHistory({ editor }: PageView) {
  const { doc, selection } = editor.state
  const id: unknown = doc.nodeAt(selection.from)?.attrs.id
  if (typeof id === 'string') return openHistory(id)
  notify('Strata doesn’t follow this block yet. Here is the history of its page.')
  openHistory()
}
