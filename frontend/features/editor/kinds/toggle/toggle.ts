import { ChevronRight, Heading1, Heading2, Heading3 } from 'lucide-react'
import { chainCommands } from 'prosemirror-commands'
import { wrappingInputRule } from 'prosemirror-inputrules'
import { HEADING_LEVELS } from '#modules/workspace/document/blocks/heading'
import { documentSchema } from '#modules/workspace/document/schema'
import { isIn, liftOutAtStart, turnIntoContainer } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'
import { nest, unnest } from './nest.js'
import { openBeside, openOrClose, splitToggle } from './toggle-commands.js'
import { toggles } from './toggle-plugin.js'
import { writeCopied } from './write-copied.js'

const { nodes } = documentSchema
const ICONS = { 1: Heading1, 2: Heading2, 3: Heading3 }
const KEYWORDS = ['collapse', 'collapsible', 'expand', 'fold', 'details', 'spoiler', 'accordion']

/** Toggles by the kind of their line. */
const KINDS = [
  {
    title: 'Toggle',
    description: 'Hide blocks below a line',
    icon: ChevronRight,
    hint: '>>',
    keys: 'Mod-Alt-9',
    line: { type: nodes.paragraph },
  },
  ...HEADING_LEVELS.map((level) => ({
    title: `Toggle heading ${level}`,
    description: 'Hide a section below its heading',
    icon: ICONS[level],
    hint: undefined,
    keys: undefined,
    line: { type: nodes.heading, attrs: { level } },
  })),
].map((kind) => ({ ...kind, command: turnIntoContainer(nodes.toggle, {}, kind.line) }))

const [plain] = KINDS

export const toggle = defineNode({
  schema: nodes.toggle,
  slashItems: KINDS.map(({ title, description, icon, hint, command }) => ({
    title,
    description,
    icon,
    keywords: KEYWORDS,
    hint,
    run: (page) => page.run(command),
  })),
  turnInto: KINDS.map(({ title, icon, keys, line, command }) => ({
    title,
    icon,
    keys,
    command,
    isActive: (state) => isIn(state, nodes.toggle, line),
  })),
  linePlaceholder: ({ type }) => (type === nodes.paragraph ? 'Toggle' : null),
  keys: {
    Enter: splitToggle,
    'Mod-Enter': openOrClose,
    Backspace: chainCommands(liftOutAtStart, openBeside('above')),
    Delete: openBeside('below'),
    Tab: nest,
    'Shift-Tab': unnest,
    'Mod-Alt-9': plain!.command,
  },
  inputRules: [wrappingInputRule(/^\s*>>\s$/, nodes.toggle, null, () => false)],
  plugins: () => [toggles()],
  writeCopied,
})
