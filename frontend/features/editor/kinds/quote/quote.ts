import { TextQuote } from 'lucide-react'
import { wrappingInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineNode } from '../../extensions/extension.js'
import { isIn, liftOutAtStart, turnIntoContainer } from '../../commands/turn-into.js'

const { nodes } = documentSchema

const turnIntoQuote = turnIntoContainer(nodes.quote)

export const quote = defineNode({
  schema: nodes.quote,
  slashItems: [
    {
      title: 'Quote',
      description: 'Capture a quote',
      icon: TextQuote,
      keywords: ['blockquote', 'citation', '>'],
      hint: '>',
      run: (view) => view.run(turnIntoQuote),
    },
  ],
  turnInto: [
    {
      title: 'Quote',
      icon: TextQuote,
      keys: 'Mod-Shift-.',
      command: turnIntoQuote,
      isActive: (state) => isIn(state, nodes.quote),
    },
  ],
  keys: { 'Mod-Shift-.': turnIntoQuote, 'Mod->': turnIntoQuote, Backspace: liftOutAtStart },
  inputRules: [wrappingInputRule(/^\s*>\s$/, nodes.quote)],
})
