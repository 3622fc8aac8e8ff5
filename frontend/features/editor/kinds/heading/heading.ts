import { Heading1, Heading2, Heading3 } from 'lucide-react'
import { setBlockType } from 'prosemirror-commands'
import { textblockTypeInputRule } from 'prosemirror-inputrules'
import type { Command } from 'prosemirror-state'
import { HEADING_LEVELS, type HeadingLevel } from '#modules/workspace/document/blocks/heading'
import { documentSchema } from '#modules/workspace/document/schema'
import { isPlainBlock, turnIntoBlock } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'

const { nodes } = documentSchema
const ICONS = { 1: Heading1, 2: Heading2, 3: Heading3 }
const DESCRIPTIONS = {
  1: 'Big section heading',
  2: 'Medium section heading',
  3: 'Small section heading',
}

const setHeading = (level: HeadingLevel) => turnIntoBlock(nodes.heading, { level })

/**
 * Backspace at the start of a heading turns it into a paragraph before it joins the block above.
 */
const headingToText: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.heading) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

export const heading = defineNode({
  schema: nodes.heading,
  slashItems: HEADING_LEVELS.map((level) => ({
    title: `Heading ${level}`,
    description: DESCRIPTIONS[level],
    icon: ICONS[level],
    keywords: [`h${level}`, 'title', 'header', '#'.repeat(level)],
    hint: '#'.repeat(level),
    run: (view) => view.run(setHeading(level)),
  })),
  turnInto: HEADING_LEVELS.map((level) => ({
    title: `Heading ${level}`,
    icon: ICONS[level],
    keys: `Mod-Alt-${level}`,
    command: setHeading(level),
    isActive: (state) => isPlainBlock(state, nodes.heading, { level }),
  })),
  keys: {
    Backspace: headingToText,
    'Mod-Alt-1': setHeading(1),
    'Mod-Alt-2': setHeading(2),
    'Mod-Alt-3': setHeading(3),
  },
  inputRules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length })),
  ],
  placeholder: ({ type, attrs }) =>
    type === nodes.heading ? `Heading ${String(attrs.level)}` : null,
})
