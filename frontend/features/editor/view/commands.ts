import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes, marks } = documentSchema

export const toggleBold = toggleMark(marks.bold)
export const toggleItalic = toggleMark(marks.italic)
export const toggleUnderline = toggleMark(marks.underline)
export const toggleCode = toggleMark(marks.code)
export const setParagraph = setBlockType(nodes.paragraph)
export const setHeading = (level: 1 | 2 | 3) => setBlockType(nodes.heading, { level })
export { redo, undo }

export const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** At the start of a heading, Backspace makes it text before it joins what is above. */
export const headingToText: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.heading) return false
  return setParagraph(state, dispatch)
}
