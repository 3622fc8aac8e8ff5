import { IndentDecrease, IndentIncrease, List, ListOrdered, ListTodo } from 'lucide-react'
import type { Node } from 'prosemirror-model'
import { chainCommands } from 'prosemirror-commands'
import {
  createDedentListCommand,
  createIndentListCommand,
  createSafariInputMethodWorkaroundPlugin,
  createSplitListCommand,
  joinListUp,
  wrappingListInputRule,
} from 'prosemirror-flat-list'
import type { Command, EditorState } from 'prosemirror-state'
import type { ListAttributes, ListKind } from '#modules/workspace/document/blocks/list'
import { documentSchema } from '#modules/workspace/document/schema'
import { inSelected } from '../../blocks/block-commands.js'
import { whereItFits } from '../../commands/commands.js'
import { defineNode, type EditorPage } from '../../extensions/extension.js'
import { onText, turnIntoContainer, unwrap, wrapperOf } from '../../commands/turn-into.js'
import { checkboxes, toggleChecked } from './checkboxes.js'
import { joinedLists } from './joined-lists.js'
import { keepLines } from './keep-lines.js'
import { listClipboard } from './list-clipboard.js'

const { nodes } = documentSchema

const kindOf = (state: EditorState) => {
  const wrapper = wrapperOf(state)
  return wrapper?.type === nodes.list ? (wrapper.attrs as ListAttributes).kind : null
}

const inList = ({ selection: { $from } }: EditorState) => {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type === nodes.list) return true
  }
  return false
}

/** Returns true if the selection starts in an item without a previous item to nest it under. */
function isFirstItem({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type !== nodes.list) continue
    const index = $from.index(depth - 1)
    const above = index > 0 ? $from.node(depth - 1).child(index - 1) : null
    return $from.index(depth) === 0 && above?.type !== nodes.list
  }
  return false
}

/** Nests the selected items under the previous item. */
const indentList = whereItFits(
  (state, dispatch, view) =>
    inList(state) && !isFirstItem(state) && createIndentListCommand()(state, dispatch, view)
)

/** Moves the selected items one level out; at the top level they stop being items. */
const outdentList = whereItFits(createDedentListCommand())

/** Handles Tab within a list: indents if possible, and never moves the focus out. */
const indent: Command = (state, dispatch, view) => {
  if (!inList(state)) return false
  indentList(state, dispatch, view)
  return true
}

const outdent: Command = (state, dispatch, view) => {
  if (!inList(state)) return false
  outdentList(state, dispatch, view)
  return true
}

function turnIntoList(kind: ListKind): Command {
  const attrs: ListAttributes = { kind, start: null, checked: false }
  const turn = turnIntoContainer(nodes.list, attrs)
  return onText((state, dispatch, view) => kindOf(state) !== kind && turn(state, dispatch, view))
}

/** Turns blocks into a list of a kind, and back into text. */
const toggleList = (kind: ListKind) => chainCommands(turnIntoList(kind), unwrap)

/**
 * Returns the lines of an item, for places without lists (rule 6.9). The first line gets the item's
 * id, so that links to the item lead there.
 */
function linesOf({ children: [first, ...others], attrs }: Node) {
  if (!first || attrs.id === undefined) return first ? [first, ...others] : others
  return [first.type.create({ ...first.attrs, id: attrs.id }, first.content), ...others]
}

const KINDS = {
  check: {
    slash: 'To-do List',
    turnInto: 'Todo list',
    description: 'Track tasks with a to-do list',
    icon: ListTodo,
    keywords: ['todo', 'task', 'check', 'checkbox', '[]'],
    hint: '[]',
    keys: 'Mod-Alt-4',
  },
  bullet: {
    slash: 'Bulleted List',
    turnInto: 'Bulleted list',
    description: 'Create a simple bulleted list',
    icon: List,
    keywords: ['unordered', 'ul', 'point', '-'],
    hint: '-',
    keys: 'Mod-Alt-5',
  },
  number: {
    slash: 'Numbered List',
    turnInto: 'Numbered list',
    description: 'Create a list with numbering',
    icon: ListOrdered,
    keywords: ['ordered', 'ol', '1.'],
    hint: '1.',
    keys: 'Mod-Alt-6',
  },
} as const

export const list = defineNode({
  schema: nodes.list,
  slashItems: (['number', 'bullet', 'check'] as const).map((kind) => {
    const { slash, description, icon, keywords, hint } = KINDS[kind]
    const run = (page: EditorPage) => page.run(turnIntoList(kind))
    return { title: slash, description, icon, keywords: [...keywords], hint, run }
  }),
  turnInto: (['check', 'bullet', 'number'] as const).map((kind) => ({
    title: KINDS[kind].turnInto,
    icon: KINDS[kind].icon,
    keys: KINDS[kind].keys,
    command: turnIntoList(kind),
    isActive: (state) => kindOf(state) === kind,
  })),
  touchItems: [
    { title: 'Outdent', icon: IndentDecrease, command: outdentList },
    { title: 'Indent', icon: IndentIncrease, command: indentList },
  ],
  dissolve: linesOf,
  keys: {
    Enter: whereItFits(createSplitListCommand()),
    Backspace: whereItFits(joinListUp),
    'Mod-]': indentList,
    'Mod-[': outdentList,
    Tab: chainCommands(inSelected(indent), indent),
    'Shift-Tab': chainCommands(inSelected(outdent), outdent),
    'Mod-Enter': toggleChecked,
    'Mod-Alt-4': toggleList('check'),
    'Mod-Alt-5': toggleList('bullet'),
    'Mod-Alt-6': toggleList('number'),
    'Mod-Shift-7': toggleList('number'),
    'Mod-Shift-8': toggleList('bullet'),
    'Mod-Shift-9': toggleList('check'),
  },
  inputRules: [
    wrappingListInputRule<Partial<ListAttributes>>(/^\s?[*+-]\s$/, {
      kind: 'bullet',
      start: null,
      checked: false,
    }),
    wrappingListInputRule<Partial<ListAttributes>>(/^\s?(\d{1,9})[.)]\s$/, ({ match }) => {
      const first = Number(match[1])
      return { kind: 'number', start: first > 1 ? first : null, checked: false }
    }),
    wrappingListInputRule<Partial<ListAttributes>>(/^\s?\[([ x]?)\]\s$/i, ({ match }) => ({
      kind: 'check',
      start: null,
      checked: match[1]?.toLowerCase() === 'x',
    })),
  ],
  plugins: () => [
    checkboxes(),
    joinedLists(),
    keepLines(),
    listClipboard(),
    createSafariInputMethodWorkaroundPlugin(),
  ],
})
