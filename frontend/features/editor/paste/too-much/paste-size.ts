import type { Fragment, Node } from 'prosemirror-model'
import { blockJson, isEmptyDocument } from '../../document.js'

const utf8 = new TextEncoder()

/** Size by block; blocks are immutable, so only changed ones are measured again. */
const sizes = new WeakMap<Node, number>()

/** Returns the size of a page as stored, in bytes. */
export function bytesOfPage(doc: Node) {
  if (isEmptyDocument(doc)) return 0
  return utf8.encode('{"type":"doc","content":[]}').length + bytesOf(doc.content)
}

/** Returns the size of blocks or of a part of a text as stored, in bytes. */
export function bytesOf({ content }: Fragment) {
  const commas = Math.max(0, content.length - 1)
  return content.reduce((sum, node) => sum + bytesOfNode(node), commas)
}

function bytesOfNode(node: Node) {
  const known = sizes.get(node)
  if (known !== undefined) return known
  const size = utf8.encode(blockJson(node)).length
  sizes.set(node, size)
  return size
}
