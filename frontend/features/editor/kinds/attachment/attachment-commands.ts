import { closeHistory } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { isSeen } from '#modules/workspace/api'
import { type AttachmentAttributes, fileName } from '#modules/workspace/document/blocks/attachment'
import { documentSchema } from '#modules/workspace/document/schema'
import { onlySelectedBlock } from '../../blocks/block-selection.js'
import { downloadFile } from './download.js'

/** Returns the attachment if it is the whole selection; otherwise null. */
export function selectedAttachment(state: EditorState) {
  const block = onlySelectedBlock(state)
  return block?.node.type === documentSchema.nodes.attachment ? block : null
}

/** Renames the selected attachment as one undo step. An empty name changes nothing. */
export function renameSelected(name: string): Command {
  return (state, dispatch) => {
    const selected = selectedAttachment(state)
    if (!selected || !isSeen(name)) return false
    const { pos, node } = selected
    const shown = fileName(name)
    if (shown !== node.attrs.name) {
      dispatch?.(closeHistory(state.tr.setNodeAttribute(pos, 'name', shown)))
    }
    return true
  }
}

export const downloadSelected: Command = (state, dispatch) => {
  const selected = selectedAttachment(state)
  if (selected && dispatch) void downloadFile(selected.node.attrs as AttachmentAttributes)
  return selected !== null
}
