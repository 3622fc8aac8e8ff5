import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { turnIntoItems } from '../extensions/extensions.js'
import { FULL_WIDTH, type ImageAttributes } from '#modules/workspace/document/blocks/image'
import type { ListAttributes } from '#modules/workspace/document/blocks/list'

const { image, list } = documentSchema.nodes

/** Returns the properties of a block besides its words, such as 'Heading 2' or '60 px wide'. */
export function describeBlock(block: Node): string {
  if (block.type === image) return describeImage(block.attrs as ImageAttributes)
  const state = EditorState.create({ doc: documentSchema.node('doc', null, block) })
  const kind = turnIntoItems.find(({ isActive }) => isActive(state))?.title
  const { checked } = block.attrs as ListAttributes
  return [kind, block.type === list && checked && 'done'].filter(Boolean).join(', ')
}

function describeImage({ width, alt, align }: ImageAttributes) {
  const size = width === FULL_WIDTH ? 'Full width' : `${width} px wide`
  const place = align && `aligned ${align}`
  return [size, place, alt && `“${alt}”`].filter(Boolean).join(', ')
}
