import type { Node } from 'prosemirror-model'
import { serializeDocument } from '../../document.js'

const utf8 = new TextEncoder()

/** Returns the size of a page as stored, in bytes. */
export function bytesOfPage(doc: Node) {
  return utf8.encode(serializeDocument(doc) ?? '').length
}
