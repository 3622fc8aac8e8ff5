import { history } from 'prosemirror-history'

/** Edits within this many ms are undone together (rule 4.6). */
export const HISTORY_MERGE = 1000

/** What undo and redo remember. */
export function pageHistory() {
  return history({ newGroupDelay: HISTORY_MERGE })
}
