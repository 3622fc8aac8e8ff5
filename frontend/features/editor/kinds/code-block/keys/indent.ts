import {
  type Command,
  type EditorState,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isInCodeBlock } from '../../../commands/is-in-code.js'
import { indentOf, indentUnit, selectedLines } from './lines.js'

/** Returns true if the whole selection is in one block of code. */
function isWithin(state: EditorState) {
  return isInCodeBlock(state) && state.selection.$from.sameParent(state.selection.$to)
}

/** Tab: indents the selected lines; without a selection, inserts one level at the cursor. */
export const indentCode: Command = (state, dispatch) => {
  if (!isWithin(state)) return false
  const { selection, tr } = state
  const unit = indentUnit(selection.$from.parent.textContent)
  const lines = selectedLines(state)
  if (selection.empty) {
    const column = selection.from - lines[0]!.pos
    const missing = unit === '\t' ? 1 : unit.length - (column % unit.length)
    tr.insertText(unit.slice(0, missing))
  } else {
    for (const { pos, text } of lines.toReversed()) if (text !== '') tr.insertText(unit, pos)
    selectAgain(tr, state.selection, lines[0]!.pos)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Shift+Tab: removes one level from the lines of the selection. Never leaves the block. */
export const outdentCode: Command = (state, dispatch) => {
  if (!isWithin(state)) return false
  const { selection, tr } = state
  const unit = indentUnit(selection.$from.parent.textContent)
  for (const { pos, text } of selectedLines(state).toReversed()) {
    const indent = indentOf(text)
    const gone = indent.startsWith('\t') ? 1 : Math.min(indent.length, unit.length)
    if (gone > 0) tr.delete(pos, pos + gone)
  }
  if (tr.docChanged) dispatch?.(tr.scrollIntoView())
  return true
}

/** Keeps the new indentation of the first line selected, if the line was selected from its start. */
function selectAgain(tr: Transaction, { anchor, head }: Selection, start: number) {
  const map = (pos: number) => tr.mapping.map(pos, pos === start ? -1 : 1)
  tr.setSelection(TextSelection.create(tr.doc, map(anchor), map(head)))
}
