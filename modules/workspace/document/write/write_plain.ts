import { Fragment, type Node } from 'prosemirror-model'
import { leafText, specOf } from '#modules/workspace/document/block_spec'

/**
 * Writes blocks as plain text for readers: lists with bullets and numbers, no format characters.
 */
export function writePlain(content: Fragment, between = '\n\n'): string {
  let text = ''
  content.forEach((node, _offset, index) => {
    const before = index > 0 ? content.child(index - 1) : null
    const isTight = specOf(node).tight && before?.type === node.type
    text += (before ? (isTight ? '\n' : between) : '') + plainBlock(content, index)
  })
  return text
}

function plainBlock(siblings: Fragment, index: number): string {
  const node = siblings.child(index)
  if (node.isTextblock) return node.children.map(plainInline).join('')
  const { plainText } = specOf(node)
  return plainText
    ? plainText(node, { siblings, index, write: writePlain })
    : writePlain(node.content)
}

/** Returns the text of a node within a line. */
function plainInline(node: Node) {
  const place = { siblings: Fragment.empty, index: 0, write: writePlain }
  return node.text ?? specOf(node).plainText?.(node, place) ?? leafText(node)
}
