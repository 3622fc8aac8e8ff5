import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isTouch } from '../../../ui/media.js'
import { scrollToHeading } from './scroll-to-heading.js'

/** Scrolls to a heading of a page in the editor and puts the cursor there. */
export function writeAtHeading(editor: EditorView, heading: HTMLElement) {
  const { tr, doc } = editor.state
  const place = editor.posAtDOM(heading, 0)
  editor.dispatch(tr.setSelection(Selection.near(doc.resolve(place))))
  // On a touch screen the keyboard would cover the heading.
  if (!isTouch()) editor.focus()
  scrollToHeading(heading)
}
