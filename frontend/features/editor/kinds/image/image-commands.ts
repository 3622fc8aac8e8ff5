import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { ImageAttributes } from '#modules/workspace/document/blocks/image'
import { documentSchema } from '#modules/workspace/document/schema'
import { onlySelectedBlock } from '../../blocks/block-selection.js'

/** Image of the document and its position. */
export interface PlacedImage {
  pos: number
  node: Node
}

/** Returns the image if it is the whole selection; otherwise null. */
export function selectedImage(state: EditorState): PlacedImage | null {
  const block = onlySelectedBlock(state)
  return block?.node.type === documentSchema.nodes.image ? block : null
}

/** Changes the image at `pos` as one undo step. */
export function setImage(tr: Transaction, pos: number, attrs: Partial<ImageAttributes>) {
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(pos, name, value)
  return closeHistory(tr)
}

/** Changes the selected image. An image that already has these attributes stays unchanged. */
export function setSelectedImage(attrs: Partial<ImageAttributes>): Command {
  return (state, dispatch) => {
    const image = selectedImage(state)
    if (!image) return false
    const isSo = Object.entries(attrs).every(([name, value]) => image.node.attrs[name] === value)
    if (!isSo) dispatch?.(setImage(state.tr, image.pos, attrs))
    return true
  }
}
