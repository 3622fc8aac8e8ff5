import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Selects a paragraph at the third click, as the browser counts clicks. ProseMirror counts clicks
 * less than half a second apart. For slower ones, or in a busy browser, it takes the browser's own
 * selection, which ends in the next paragraph: typing would join both.
 */
export function tripleClick() {
  return new Plugin({ props: { handleDOMEvents: { mousedown: selectParagraph } } })
}

function selectParagraph(view: EditorView, event: MouseEvent) {
  if (event.detail !== 3 || event.button !== 0) return false
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const { doc, tr } = view.state
  if (!at || !doc.nodeAt(at.inside)?.isTextblock) return false
  event.preventDefault()
  view.focus()
  const paragraph = doc.resolve(at.pos)
  view.dispatch(tr.setSelection(TextSelection.create(doc, paragraph.start(), paragraph.end())))
  return true
}
