import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { FULL_WIDTH } from '#modules/workspace/document/blocks/image'
import { shownSource } from '#modules/workspace/document/addresses'
import { documentSchema } from '#modules/workspace/document/schema'
import type { PlacedImage } from '../image-commands.js'
import { roomAt } from '../resize/measure-image.js'
import { fittedSize } from './fitted-size.js'
import { naturalSize } from './natural-size.js'

/**
 * Sets the size of images just inserted with this address, once the picture has loaded. Adds no
 * undo step, because the insertion is the step.
 */
export async function learnSize(view: EditorView, src: string) {
  if (imagesToLearn(view.state.doc, src).length === 0) return
  const size = await naturalSize(shownSource(src))
  if (!size || view.isDestroyed) return
  const { tr, doc } = view.state
  for (const { node, pos } of imagesToLearn(doc, src)) {
    const { width, ratio } = fittedSize(size, roomAt(view, pos))
    tr.setNodeAttribute(pos, 'ratio', ratio)
    if (node.attrs.width === FULL_WIDTH) tr.setNodeAttribute(pos, 'width', width)
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

function imagesToLearn(doc: Node, src: string) {
  const found: PlacedImage[] = []
  doc.descendants((node, pos) => {
    const isImage = node.type === documentSchema.nodes.image && node.attrs.src === src
    if (isImage && node.attrs.ratio === undefined) found.push({ node, pos })
  })
  return found
}
