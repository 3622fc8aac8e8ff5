import { history } from 'prosemirror-history'

/** Milliseconds within which edits are undone together (rule 4.6). */
export const HISTORY_MERGE = 1000

/** Returns the history plugin for undo and redo. */
export function pageHistory() {
  return history({ newGroupDelay: HISTORY_MERGE })
}
