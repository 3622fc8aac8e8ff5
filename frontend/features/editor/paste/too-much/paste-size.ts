import type { Fragment, Node } from 'prosemirror-model'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { serializeDocument } from '../../document.js'

const utf8 = new TextEncoder()
/** Characters of one line on a page of its own: at most 3 bytes each in UTF-8. */
const LINE_PIECE = 250_000

/** Bytes that a page takes as it is kept. */
export function bytesOfPage(doc: Node) {
  return utf8.encode(serializeDocument(doc) ?? '').length
}

/**
 * Splits blocks into parts of at most `maxBytes` each, in their order. A block that is larger comes as
 * the lines in it, and a line that is larger in pieces.
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
    // A part of a block has no id of the whole.
    pieces.push(line.type.create({ ...line.attrs, id: undefined }, line.content.cut(from, to)))
    from = to
  }
  return pieces
}

/** Never within a sign that is two units long. */
function endOfPiece(line: Node, from: number) {
  const to = Math.min(from + LINE_PIECE, line.content.size)
  const before = line.resolve(to).nodeBefore?.text ?? ''
  return to < line.content.size && /[\uD800-\uDBFF]$/.test(before) ? to - 1 : to
}

/** With the comma behind it. */
function bytesOfBlock(block: Node) {
  return utf8.encode(JSON.stringify(nodeToJson(block))).length + 1
}
