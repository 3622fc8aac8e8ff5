import { IndentDecrease, IndentIncrease } from 'lucide-react'
import { chainCommands, setBlockType } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'
import { isInCodeBlock } from '../../../commands/is-in-code.js'
import type { Extension } from '../../../extensions/extension.js'
import { isUnlikeCode, makeCode } from '../make-code.js'
import { fenceRules, languageOnEnter, typedFence } from './fence.js'
import { indentCode, outdentCode } from './indent.js'
import { leave, leaveBelow, leaveByEnter, leaveDownwards, newLine } from './new-line.js'

const { nodes } = documentSchema

/** Backspace at the start of code turns it into text. */
const codeToText: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || !isInCodeBlock(state)) return false
  return setBlockType(nodes.paragraph)(state, dispatch, view)
}

/** Backspace at the start of a paragraph below code joins the text to the code, without formats. */
const textToCode: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.paragraph) return false
  const above = tr.doc.resolve($from.before()).nodeBefore
  if (!above || !isCode(above) || above.content.size === 0) return false
  makeCode(tr, $from.pos, $from.pos).join($from.before())
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Delete at the end of code above a text with formulas or links to pages keeps their text. */
const textBelowToCode: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || !isCode($from.parent) || $from.pos < $from.end()) return false
  const border = $from.after()
  const below = tr.doc.resolve(border).nodeAfter
  if (!below?.isTextblock || !below.children.some(isUnlikeCode)) return false
  makeCode(tr, border + 1, border + 1).join(border)
  dispatch?.(tr.scrollIntoView())
  return true
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
    Backspace: chainCommands(codeToText, textToCode),
    Delete: textBelowToCode,
  },
  touchItems: [
    { title: 'Outdent', icon: IndentDecrease, command: outdentCode },
    { title: 'Indent', icon: IndentIncrease, command: indentCode },
  ],
  inputRules: fenceRules,
  plugins: () => [typedFence()],
}
