import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type Command, Plugin } from 'prosemirror-state'
import { paragraphAfterSelected, redo, undo } from './commands.js'
import { features } from './features.js'

const editing: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-Shift-z': redo,
  'Mod-y': redo,
  Backspace: undoInputRule,
  Enter: paragraphAfterSelected,
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

interface KeyEvents {
  /** ArrowUp has nowhere to go. */
  leaveAtTop: () => void
  /** The selection is to become a link. */
  askForLink: () => void
  /** The menu of the block is asked for. */
  askForBlock: () => void
}

export function editorKeys({ leaveAtTop, askForLink, askForBlock }: KeyEvents) {
  const arrowUp: Command = (state, _dispatch, view) => {
    const { $from, empty } = state.selection
    if (!empty || $from.index(0) > 0 || !view?.endOfTextblock('up')) return false
    leaveAtTop()
    return true
  }
  const link: Command = (state) => {
    if (!state.selection.$from.parent.inlineContent) return false
    askForLink()
    return true
  }
  const block: Command = () => {
    askForBlock()
    return true
  }
  const leaving = { ArrowUp: arrowUp, 'Mod-k': link, 'Mod-/': block }
  return [tabLeaves(), keymap(merge([editorCommands, leaving])), keymap(baseKeymap)]
}

/** What keys do to the text, ours before ProseMirror's own. */
export const editorCommands = merge([
  editing,
  ...features.map(({ keys = {} }) => keys),
  { Tab: insertTab, 'Shift-Tab': removeTab },
])

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
