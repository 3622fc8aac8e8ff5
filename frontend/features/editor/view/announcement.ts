import { isHistoryTransaction, undoDepth } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import { ANNOUNCED } from '../commands/announced.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'

/**
 * Returns the screen reader announcement of a change; null for edits that the editor's text conveys
 * itself.
 */
export function announcementOf(
  transaction: Transaction,
  before: EditorState,
  after: EditorState
): string | null {
  const announced: unknown = transaction.getMeta(ANNOUNCED)
  if (typeof announced === 'string') return announced
  if (!transaction.docChanged) return null
  if (transaction.getMeta(FROM_SERVER)) return 'Changed in another window'
  if (isHistoryTransaction(transaction)) {
    return undoDepth(after) < undoDepth(before) ? 'Undone' : 'Redone'
  }
  return null
}
