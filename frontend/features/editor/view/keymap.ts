import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command } from 'prosemirror-state'
import {
  headingToText,
  insertLineBreak,
  redo,
  setHeading,
  setParagraph,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleUnderline,
  undo,
} from './commands.js'

const keys: Record<string, Command> = {
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-u': toggleUnderline,
  'Mod-e': toggleCode,
  'Mod-Alt-0': setParagraph,
  'Mod-Alt-1': setHeading(1),
  'Mod-Alt-2': setHeading(2),
  'Mod-Alt-3': setHeading(3),
  'Mod-z': undo,
  'Mod-Shift-z': redo,
  'Mod-y': redo,
  'Shift-Enter': insertLineBreak,
  Backspace: chainCommands(undoInputRule, headingToText),
}

/** The editor's keys. `leaveAtTop` is called when ArrowUp has nowhere to go. */
export function editorKeys(leaveAtTop: () => void) {
  const arrowUp: Command = (state, _dispatch, view) => {
    const { $from, empty } = state.selection
    if (!empty || $from.index(0) > 0 || !view?.endOfTextblock('up')) return false
    leaveAtTop()
    return true
  }
  return [keymap({ ...keys, ArrowUp: arrowUp }), keymap(baseKeymap)]
}
