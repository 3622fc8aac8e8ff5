import type { EditorState } from 'prosemirror-state'

/** What overlays select from: the editor, and what the page knows beside it. */
export interface PageState {
  editor: EditorState
  /** Name of the dialog that is asked for; the overlay of that name shows it. */
  dialog: string | null
  focused: boolean
  /** Whether a press of the mouse in the text goes on. */
  mouseHeld: boolean
}
