import { GapCursor } from 'prosemirror-gapcursor'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'

/** Inserts a paragraph at a cursor between blocks. */
export const fillGap: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof GapCursor)) return false
  tr.insert(selection.head, documentSchema.nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.head + 1)).scrollIntoView())
  return true
}

/** Types text at a cursor between blocks into a new paragraph, where signs such as '/' work. */
export function gapText() {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        if (!fillGap(view.state, view.dispatch)) return false
        const { selection } = view.state
        // A page without room for the paragraph refuses it.
        if (selection instanceof GapCursor) return true
        const plain = () => view.state.tr.insertText(text).scrollIntoView()
        const isHandled = view.someProp('handleTextInput', (type) =>
          type(view, selection.from, selection.to, text, plain)
        )
        if (!isHandled) view.dispatch(plain())
        return true
      },
    },
  })
}
