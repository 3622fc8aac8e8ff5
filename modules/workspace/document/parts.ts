import type { Fragment, Node } from 'prosemirror-model'
import { nodeToJson } from './json.js'
import { documentSchema } from './schema.js'

const { nodes } = documentSchema
const utf8 = new TextEncoder()
/** Maximum characters of one line on a page of its own: at most 3 bytes each in UTF-8. */
const LINE_PIECE = 250_000
/** Bytes of a table beside its rows. */
const ROOM_FOR_TABLE = 200

/**
 * Splits blocks into parts of at most `maxBytes` each, in order. Splits a larger block into its
 * lines, and a larger line into pieces. A larger table is cut between its rows. A numbered list
 * goes on with its numbers in the next part.
 */
export function partsOf(content: Fragment, maxBytes: number) {
  const parts: Node[][] = []
  let room = 0
  let number = 0
  for (const block of content.content.flatMap((node) => blocksOf(node, maxBytes))) {
    const bytes = bytesOfBlock(block)
    number = block.attrs.kind === 'number' ? Number(block.attrs.start ?? number + 1) : 0
    const startsPart = parts.length === 0 || bytes > room
    if (startsPart) {
      parts.push([])
      room = maxBytes
    }
    parts.at(-1)!.push(startsPart && number > 1 ? startingAt(block, number) : block)
    room -= bytes
  }
  return parts
}

function startingAt(item: Node, start: number) {
  return item.type.create({ ...item.attrs, start }, item.content)
}

function blocksOf(node: Node, maxBytes: number): readonly Node[] {
  if (node.isInline) return [nodes.paragraph.create(null, node)]
  const standsAlone = documentSchema.topNodeType.contentMatch.matchType(node.type) !== null
  if (standsAlone && bytesOfBlock(node) <= maxBytes) return [node]
  if (node.isTextblock) return piecesOf(node, maxBytes)
  if (node.type === nodes.table && isPlain(node)) return tablesOf(node, maxBytes)
  return node.children.flatMap((child) => blocksOf(child, maxBytes))
}

/** Returns true for a table without cells over several rows, which can be cut between any rows. */
function isPlain(table: Node) {
  return table.children.every((row) => row.children.every(({ attrs }) => attrs.rowspan === 1))
}

/** Cuts a table between its rows. A row that is too large on its own becomes lines. */
function tablesOf(table: Node, maxBytes: number): readonly Node[] {
  const parts: Node[] = []
  let rows: Node[] = []
  let room = maxBytes - ROOM_FOR_TABLE
  const endTable = () => {
    if (rows.length > 0) parts.push(table.type.create(null, rows))
    rows = []
    room = maxBytes - ROOM_FOR_TABLE
  }
  for (const row of table.children) {
    const bytes = bytesOfBlock(row)
    if (bytes > room) endTable()
    if (bytes > room) {
      parts.push(...row.children.flatMap((cell) => blocksOf(cell, maxBytes)))
      continue
    }
    rows.push(row)
    room -= bytes
  }
  endTable()
  return parts
}

/** Cuts a line into pieces. A line break at the end of a piece is left to the end of its block. */
function piecesOf(line: Node, maxBytes: number) {
  const pieces: Node[] = []
  for (let from = 0; from < line.content.size;) {
    const to = endOfPiece(line, from, maxBytes)
    const content = line.content.cut(from, to)
    const isBroken = to < line.content.size && content.lastChild?.type === nodes.hard_break
    // A piece of a block does not keep the block's id.
    const attrs = { ...line.attrs, id: undefined }
    pieces.push(line.type.create(attrs, isBroken ? content.cut(0, content.size - 1) : content))
    from = to
  }
  return pieces
}

/** Returns the end of a piece: between two nodes if it has several, never within a two-unit character. */
function endOfPiece(line: Node, from: number, maxBytes: number) {
  let [bytes, at] = [0, 0]
  for (const node of line.children) {
    const start = at
    at += node.nodeSize
    if (at <= from) continue
    const piece = node.isText && start < from ? node.cut(from - start) : node
    bytes += bytesOfBlock(piece)
    const isFull = bytes > maxBytes || at - from > LINE_PIECE
    if (start > from && isFull && node.type !== nodes.hard_break) return start
    if (at - from > LINE_PIECE) return endInText(node, from + LINE_PIECE - start) + start
  }
  return line.content.size
}

function endInText({ text = '' }: Node, to: number) {
  return /[\uD800-\uDBFF]$/.test(text.slice(0, to)) ? to - 1 : to
}

/** Returns the size of a block in bytes, including a comma. */
function bytesOfBlock(block: Node) {
  return utf8.encode(JSON.stringify(nodeToJson(block))).length + 1
}
