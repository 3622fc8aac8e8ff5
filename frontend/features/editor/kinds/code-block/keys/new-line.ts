import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { cursorAfter } from '../../../commands/commands.js'
import { isInCodeBlock } from '../../../commands/is-in-code.js'
import { indentOf } from './lines.js'

const { paragraph } = documentSchema.nodes

/** Two empty lines at the end of the code. */
const EMPTY_LINES = /\n[ \t]*\n[ \t]*$/

/** Enter: starts a line with the indentation of the line before. */
export const newLine: Command = (state, dispatch) => {
  if (!isInCodeBlock(state) || !state.selection.$from.sameParent(state.selection.$to)) return false
  const before = textBefore(state)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  dispatch?.(state.tr.insertText(`\n${indentOf(line)}`).scrollIntoView())
  return true
}

/** Enter on a second empty line at the end removes both and leads out. */
export const leaveByEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || !isInCodeBlock(state) || $from.pos !== $from.end()) return false
  const [lines] = EMPTY_LINES.exec(textBefore(state)) ?? []
  if (lines === undefined) return false
  const tr = state.tr.delete($from.pos - lines.length, $from.pos)
  dispatch?.(paragraphBelow(tr, tr.selection.$from.after()))
  return true
}

/** Mod+Enter: leads out, to a new paragraph. */
export const leaveBelow: Command = (state, dispatch) => {
  if (!isInCodeBlock(state)) return false
  dispatch?.(paragraphBelow(state.tr, state.selection.$head.after()))
  return true
}

/** Escape: leads out, to the text below. */
export const leave: Command = (state, dispatch) => {
  if (!isInCodeBlock(state)) return false
  const { tr } = state
  const $end = tr.doc.resolve(state.selection.$head.after())
  const next = Selection.findFrom($end, 1, true)
  if (next) tr.setSelection(next)
  else cursorAfter(tr, $end.pos)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** ArrowDown in the last line of the page leads out, where no text follows. */
export const leaveDownwards: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection
  if (!empty || !isInCodeBlock(state)) return false
  const isLastLine = view?.endOfTextblock('down') ?? $head.pos === $head.end()
  if (!isLastLine || Selection.findFrom(state.doc.resolve($head.after()), 1)) return false
  return leave(state, dispatch, view)
}

function textBefore({ selection: { $from } }: EditorState) {
  return $from.parent.textContent.slice(0, $from.parentOffset)
}

function paragraphBelow(tr: Transaction, pos: number) {
  tr.insert(pos, paragraph.create())
  return tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView()
}
