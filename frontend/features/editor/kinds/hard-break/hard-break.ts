import type { Command } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineNode } from '../../extensions/extension.js'

const { nodes } = documentSchema

const insertLineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

export const hardBreak = defineNode({
  schema: nodes.hard_break,
  keys: { 'Shift-Enter': insertLineBreak },
})
