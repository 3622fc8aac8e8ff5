import { Type } from 'lucide-react'
import { documentSchema } from '#modules/workspace/document/schema'
import { isPlainBlock, turnIntoBlock } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'

const { nodes } = documentSchema

const setParagraph = turnIntoBlock(nodes.paragraph)

export const paragraph = defineNode({
  schema: nodes.paragraph,
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
  keys: { 'Mod-Alt-0': setParagraph },
  placeholder: ({ type }) => (type === nodes.paragraph ? "Press '/' for commands" : null),
})
