import { IndentDecrease, IndentIncrease } from 'lucide-react'
import { chainCommands, setBlockType } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { isInCodeBlock } from '../../../commands/is-in-code.js'
import type { Extension } from '../../../extensions/extension.js'
import { fenceRules, languageOnEnter, typedFence } from './fence.js'
import { indentCode, outdentCode } from './indent.js'
import { leave, leaveBelow, leaveByEnter, leaveDownwards, newLine } from './new-line.js'

/** Backspace at the start of code turns it into text. */
const codeToText: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || !isInCodeBlock(state)) return false
  return setBlockType(documentSchema.nodes.paragraph)(state, dispatch, view)
}

/**
 * Keys within code. They precede those of the blocks around it, such as Tab in a list, and of whole
 * blocks.
 */
export const codeKeys: Extension = {
  keys: {
    Enter: chainCommands(languageOnEnter, leaveByEnter, newLine),
    'Shift-Enter': newLine,
    'Mod-Enter': leaveBelow,
    Escape: leave,
    ArrowDown: leaveDownwards,
    Tab: indentCode,
    'Shift-Tab': outdentCode,
    'Mod-]': indentCode,
    'Mod-[': outdentCode,
    Backspace: codeToText,
  },
  touchItems: [
    { title: 'Outdent', icon: IndentDecrease, command: outdentCode },
    { title: 'Indent', icon: IndentIncrease, command: indentCode },
  ],
  inputRules: fenceRules,
  plugins: () => [typedFence()],
}
