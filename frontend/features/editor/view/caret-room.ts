import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Space kept between the cursor and the edges when scrolling, in px: notices float at the bottom.
 */
const CARET_ROOM = { top: 64, right: 0, bottom: 96, left: 0 }

/**
 * Scrolls when the cursor comes near an edge. ProseMirror's default checks every element around the
 * cursor, and tries to scroll it, on each key press. A cursor with enough space needs none of that.
 */
export const caretRoom = {
  scrollThreshold: CARET_ROOM,
  scrollMargin: CARET_ROOM,
  handleScrollToSelection: (view: EditorView) => {
    const { selection } = view.state
    if (!(selection instanceof TextSelection)) return false
    const { top, bottom } = view.coordsAtPos(selection.head, 1)
    const frame = (view.dom.closest('main') ?? view.dom).getBoundingClientRect()
    const upper = Math.max(frame.top, 0) + CARET_ROOM.top
    const lower = Math.min(frame.bottom, window.innerHeight) - CARET_ROOM.bottom
    return top >= upper && bottom <= lower
  },
}
