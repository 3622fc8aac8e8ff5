import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { type Command, Plugin } from 'prosemirror-state'
import { paragraphAfterSelected } from './commands.js'
import { undoAutoformat } from './undo-autoformat.js'
import { joinAbove, joinBelow } from './joining.js'
import { keyMaps, pageKeyMaps } from '../extensions/extensions.js'
import type { EditorPage } from '../extensions/extension.js'
import { redo, undo } from './undo.js'

const editing: Record<string, Command> = {
  'Mod-z': orNothing(undo),
  'Mod-Shift-z': orNothing(redo),
  'Mod-y': orNothing(redo),
  Backspace: undoAutoformat,
  Enter: paragraphAfterSelected,
}

/**
 * Consumes the key when there is nothing to do. Otherwise prosemirror-keymap would try the binding
 * without Shift, because macOS and Caps Lock report a lowercase z. The browser would then use its
 * own history.
 */
function orNothing(command: Command): Command {
  return chainCommands(command, () => true)
}

/** Inserts a tab where no block handles the key (rule 6.11). */
const insertTab: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\t').scrollIntoView())
  return true
}

/** Removes the tab before the cursor (Shift+Tab). */
const removeTab: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || !$from.nodeBefore?.text?.endsWith('\t')) return false
  dispatch?.(tr.delete($from.pos - 1, $from.pos))
  return true
}

/**
 * Returns all key bindings of a page.
 *
 * @param leaveAtTop runs when ArrowUp is pressed in the first line
 */
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

/** Commands by key: our own before ProseMirror's, and those that join blocks last. */
export const editorCommands = withAliases(
  merge([
    editing,
    ...keyMaps,
    { Tab: insertTab, 'Shift-Tab': removeTab, Backspace: joinAbove, Delete: joinBelow },
  ])
)

/** Adds bindings for keys ProseMirror treats as Backspace or Delete, such as Shift+Backspace. */
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

/** Makes Tab leave the editor after Escape; otherwise users without a mouse would be trapped. */
function tabLeaves() {
  let leaves = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          const moves = leaves && event.key === 'Tab'
          if (event.key !== 'Shift') leaves = event.key === 'Escape'
          // True stops ProseMirror from handling the key; the browser still moves the focus.
          return moves
        },
      },
    },
  })
}
