import { Type } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { isPlainBlock, turnIntoBlock } from '../../view/turn-into.js'
import type { EditorFeature } from '../../view/feature.js'

const { nodes } = documentSchema

const setParagraph = turnIntoBlock(nodes.paragraph)

const insertLineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

export const paragraph: EditorFeature = {
  slashItems: [
    {
      title: 'Text',
      description: 'Just start writing with plain text',
      icon: Type,
      keywords: ['paragraph', 'plain', 'p', 'normal'],
      run: (view) => view.run(setParagraph),
    },
  ],
  turnInto: [
    {
      title: 'Text',
      icon: Type,
      keys: 'Mod-Alt-0',
      command: setParagraph,
      isActive: (state) => isPlainBlock(state, nodes.paragraph),
    },
  ],
  keys: { 'Mod-Alt-0': setParagraph, 'Shift-Enter': insertLineBreak },
  placeholder: ({ type }) => (type === nodes.paragraph ? "Press '/' for commands" : null),
}
