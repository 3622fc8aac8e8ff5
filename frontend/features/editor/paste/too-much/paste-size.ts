import type { Fragment, Node } from 'prosemirror-model'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { serializeDocument } from '../../document.js'

const utf8 = new TextEncoder()
/** Maximum characters of one line on a page of its own: at most 3 bytes each in UTF-8. */
const LINE_PIECE = 250_000

/** Returns the size of a page as stored, in bytes. */
export function bytesOfPage(doc: Node) {
  return utf8.encode(serializeDocument(doc) ?? '').length
}

/**
 * Splits blocks into parts of at most `maxBytes` each, in order. Splits a larger block into its
 * lines, and a larger line into pieces.
 */
export function partsOf(content: Fragment, maxBytes: number) {
  const parts: Node[][] = []
  let room = 0
  for (const block of content.content.flatMap((node) => blocksOf(node, maxBytes))) {
    const bytes = bytesOfBlock(block)
    if (parts.length === 0 || bytes > room) {
      parts.push([])
      room = maxBytes
    }
    parts.at(-1)!.push(block)
    room -= bytes
  }
  return parts
}

function blocksOf(node: Node, maxBytes: number): readonly Node[] {
  if (node.isInline) return [documentSchema.nodes.paragraph.create(null, node)]
  const standsAlone = documentSchema.topNodeType.contentMatch.matchType(node.type) !== null
  if (standsAlone && bytesOfBlock(node) <= maxBytes) return [node]
  return node.isTextblock
    ? piecesOf(node)
    : node.children.flatMap((child) => blocksOf(child, maxBytes))
}

function piecesOf(line: Node) {
  const pieces: Node[] = []
  for (let from = 0; from < line.content.size;) {
    const to = endOfPiece(line, from)
    // A piece of a block does not keep the block's id.
    pieces.push(line.type.create({ ...line.attrs, id: undefined }, line.content.cut(from, to)))
    from = to
  }
  return pieces
}

/** Returns the end of a piece, never within a two-unit character. */
function endOfPiece(line: Node, from: number) {
  const to = Math.min(from + LINE_PIECE, line.content.size)
  const before = line.resolve(to).nodeBefore?.text ?? ''
  return to < line.content.size && /[\uD800-\uDBFF]$/.test(before) ? to - 1 : to
}

/** Returns the size of a block in bytes, including a comma. */
function bytesOfBlock(block: Node) {
  return utf8.encode(JSON.stringify(nodeToJson(block))).length + 1
}
