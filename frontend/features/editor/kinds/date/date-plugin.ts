import { keydownHandler } from 'prosemirror-keymap'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import type { EditorPage } from '../../extensions/extension.js'
import { dateAt, isDateSelected } from './date-commands.js'

/**
 * Opens the form of a date: by a click, by Alt+Enter beside it, and by Enter when it is selected.
 * Handles the keys before the keys of blocks, which would split the line.
 */
export function openDates(page: Pick<EditorPage, 'ask'>) {
  const open: Command = (_state, dispatch) => {
    if (dispatch) page.ask('date')
    return true
  }
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        Enter: (state, dispatch) => isDateSelected(state) && open(state, dispatch),
        'Alt-Enter': (state, dispatch) => dateAt(state) !== null && open(state, dispatch),
      }),
      handleClickOn: (view, _pos, node, nodePos, event, isDirect) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
        if (!isDirect || !isPlain || node.type !== documentSchema.nodes.date) return false
        const { tr } = view.state
        view.dispatch(tr.setSelection(TextSelection.create(tr.doc, nodePos + 1)))
        page.ask('date')
        return true
      },
    },
  })
}
