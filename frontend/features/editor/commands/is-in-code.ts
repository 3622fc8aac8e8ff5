import type { EditorState } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'

const { code } = documentSchema.marks

/** Returns true if the selection starts in code, in a block of code or formatted as code. */
export function isInCode(state: EditorState) {
  return isInCodeBlock(state) || code.isInSet(state.selection.$from.marks()) !== undefined
}

export function isInCodeBlock({ selection: { $from } }: EditorState) {
  return isCode($from.parent)
}
