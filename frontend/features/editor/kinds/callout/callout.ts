import { Info } from 'lucide-react'
import { InputRule } from 'prosemirror-inputrules'
import type { EditorState } from 'prosemirror-state'
import { findWrapping } from 'prosemirror-transform'
import { wrapsOf } from '#modules/workspace/document/block_spec'
import { documentSchema } from '#modules/workspace/document/schema'
import { isIn, liftOutAtStart, turnIntoContainer } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'
import {
  CALLOUT_KINDS,
  type CalloutKind,
  readCalloutKind,
} from '#modules/workspace/document/blocks/callout'

const { nodes } = documentSchema

const turnIntoCallout = turnIntoContainer(nodes.callout)

/** Returns the position and kind of the callout around the cursor; null if there is none. */
export function calloutAt({ selection: { $head } }: EditorState) {
  for (let depth = $head.depth; depth > 0; depth--) {
    const { type, attrs } = $head.node(depth)
    if (type === nodes.callout) return { pos: $head.before(depth), kind: attrs.kind as CalloutKind }
  }
  return null
}

/**
 * Typing '[!tip] ' at the start of a line turns the line into a callout. At the start of a quote it
 * turns the whole quote into one, as on GitHub.
 */
const typed = new InputRule(
  new RegExp(`^\\[!(${CALLOUT_KINDS.join('|')})\\]\\s$`, 'i'),
  ({ tr }, [, name], start, end) => {
    const attrs = { kind: readCalloutKind(name) }
    const $line = tr.delete(start, end).doc.resolve(start)
    const around = $line.node(-1)
    if (wrapsOf(around) === 'all' && $line.index(-1) === 0) {
      const { id } = around.attrs as { id?: string }
      return tr.setNodeMarkup($line.before(-1), nodes.callout, { ...attrs, id })
    }
    const range = $line.blockRange()
    const wrapping = range && findWrapping(range, nodes.callout, attrs)
    return wrapping ? tr.wrap(range, wrapping) : null
  }
)

export const callout = defineNode({
  schema: nodes.callout,
  slashItems: [
    {
      title: 'Callout',
      description: 'Make a note or a warning stand out',
      icon: Info,
      keywords: ['note', 'tip', 'important', 'warning', 'caution', 'alert', 'info', 'admonition'],
      hint: '[!note]',
      run: (page) => page.run(turnIntoCallout),
    },
  ],
  turnInto: [
    {
      title: 'Callout',
      icon: Info,
      keys: 'Mod-Alt-7',
      command: turnIntoCallout,
      isActive: (state) => isIn(state, nodes.callout),
    },
  ],
  keys: { 'Mod-Alt-7': turnIntoCallout, Backspace: liftOutAtStart },
  inputRules: [typed],
})
