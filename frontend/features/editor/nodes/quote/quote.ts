import { TextQuote } from 'lucide-react'
import { setBlockType, wrapIn } from 'prosemirror-commands'
import { wrappingInputRule } from 'prosemirror-inputrules'
import { type Command, NodeSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { sequence, unwrap, unwrapQuote, wrapperOf } from '../../view/commands.js'
import type { EditorFeature } from '../../view/feature.js'

const { nodes } = documentSchema

const turnIntoQuote: Command = (state, dispatch, view) => {
  if (wrapperOf(state)?.type === nodes.quote) return false
  if (state.selection instanceof NodeSelection) return false
  const steps = [unwrap, setBlockType(nodes.paragraph), wrapIn(nodes.quote)]
  return sequence(...steps)(state, dispatch, view)
}

/** At the start of a quote, Backspace takes the block out of it. */
const leaveAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.index(-1) > 0) return false
  return unwrapQuote(state, dispatch, view)
}

export const quote: EditorFeature = {
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
      isActive: (state) => wrapperOf(state)?.type === nodes.quote,
    },
  ],
  keys: { 'Mod-Shift-.': turnIntoQuote, 'Mod->': turnIntoQuote, Backspace: leaveAtStart },
  inputRules: [wrappingInputRule(/^\s*>\s$/, nodes.quote)],
}
