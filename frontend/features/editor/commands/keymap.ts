import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type Command, Plugin } from 'prosemirror-state'
import { paragraphAfterSelected, redo, undo } from './commands.js'
import { joinAbove, joinBelow } from './joining.js'
import { keyMaps, pageKeyMaps } from '../extensions/extensions.js'
import type { EditorPage } from '../extensions/extension.js'

const editing: Record<string, Command> = {
  'Mod-z': orNothing(undo),
  'Mod-Shift-z': orNothing(redo),
  'Mod-y': orNothing(redo),
  Backspace: undoInputRule,
  Enter: paragraphAfterSelected,
}

/**
 * Keeps the key when there is nothing to do. prosemirror-keymap would go on to the binding without
 * Shift (macOS and Caps Lock tell of a small z), and the browser to a history of its own.
 */
function orNothing(command: Command): Command {
  return chainCommands(command, () => true)
}

/** Tab where no block takes it (rule 6.11). */
const insertTab: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\t').scrollIntoView())
  return true
}

/** Shift+Tab takes away the tab before the cursor. */
const removeTab: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || !$from.nodeBefore?.text?.endsWith('\t')) return false
  dispatch?.(tr.delete($from.pos - 1, $from.pos))
  return true
}

/** All keys of a page. @param leaveAtTop ArrowUp has nowhere to go. */
export function editorKeys(page: EditorPage, leaveAtTop: () => void) {
  const arrowUp: Command = (state, _dispatch, view) => {
    const { $from, empty } = state.selection
    if (!empty || $from.index(0) > 0 || !view?.endOfTextblock('up')) return false
    leaveAtTop()
    return true
  }
  const maps = [editorCommands, ...pageKeyMaps(page), { ArrowUp: arrowUp }]
  return [tabLeaves(), keymap(merge(maps)), keymap(baseKeymap)]
}

/** Commands of keys: ours before ProseMirror's own, and those that join any two blocks last. */
export const editorCommands = withAliases(
  merge([
    editing,
    ...keyMaps,
    { Tab: insertTab, 'Shift-Tab': removeTab, Backspace: joinAbove, Delete: joinBelow },
  ])
)

/** The same for keys that ProseMirror treats as Backspace or Delete, such as Shift+Backspace. */
function withAliases(commands: Record<string, Command>) {
  const all = { ...commands }
  for (const [alias, command] of Object.entries(baseKeymap)) {
    for (const key of ['Backspace', 'Delete']) {
      if (command === baseKeymap[key]) all[alias] = commands[key]!
    }
  }
  return all
}

function merge(maps: Record<string, Command>[]) {
  const merged: Record<string, Command> = {}
  for (const [key, command] of maps.flatMap((map) => Object.entries(map))) {
    merged[key] = merged[key] ? chainCommands(merged[key], command) : command
  }
  return merged
}

/** After Escape, Tab moves on from the editor: it would be a trap for people without a mouse. */
function tabLeaves() {
  let leaves = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          const moves = leaves && event.key === 'Tab'
          if (event.key !== 'Shift') leaves = event.key === 'Escape'
          // True keeps ProseMirror from the key; the browser still moves the focus.
          return moves
        },
      },
    },
  })
}
