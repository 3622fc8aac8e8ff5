import type { EditorState } from 'prosemirror-state'

/** State for overlays: the editor's state and the page's own. */
export interface PageState {
  editor: EditorState
  /** Name of the requested dialog, shown by the overlay with that name. */
  dialog: string | null
  focused: boolean
  /** True while the mouse button is held in the text. */
  mouseHeld: boolean
}
