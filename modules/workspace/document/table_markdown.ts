import type { MarkdownSerializerState } from 'prosemirror-markdown'
import { Fragment, type Node, type NodeType } from 'prosemirror-model'
import { isCode } from './blocks/code_block.js'
import type { MarkdownPlace } from './block_spec.js'
import { placeCells } from './table_grid.js'

/** Blocks that Markdown writes as a link or a picture, which a cell can hold. */
const ON_A_LINE = new Set(['image', 'attachment', 'bookmark'])
const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

/**
 * Reduces a table to GitHub's Markdown: a line of text per cell, no merged cells, headers only in
 * the first row, and one alignment per column, by its first cell.
 * @param write returns the plain text of blocks
 */
export function simpleTable(table: Node, write: (blocks: Fragment) => string): Node {
  const { nodes } = table.type.schema
  const { width, cells } = placeCells(table)
  const empty = Fragment.from(nodes.paragraph!.create())
  const grid = table.children.map(() => Array.from({ length: width }, () => empty))
  for (const { cell, row, column } of cells) grid[row]![column] = lineOf(cell, write)
  const aligned = Array.from<unknown>({ length: width }).fill(null)
  for (const { cell, row, column } of cells) if (row === 0) aligned[column] = cell.attrs.align
  const hasHeader =
    table.firstChild!.children.every(({ type }) => type === nodes.table_header) &&
    table.firstChild!.textContent.trim() !== ''
  const rows = grid.map((lines, index) => {
    const type = hasHeader && index === 0 ? nodes.table_header! : nodes.table_cell!
    const made = lines.map((line, column) => type.create({ align: aligned[column] }, line))
    return nodes.table_row!.create(null, made)
  })
  return table.copy(Fragment.from(rows))
}

/** Returns the blocks of a cell as one line: paragraphs of text, and the pictures and links between them. */
function lineOf(cell: Node, write: (blocks: Fragment) => string): Fragment {
  const { nodes } = cell.type.schema
  const parts: Node[] = []
  let lines: Line[] = []
  const closeText = () => {
    if (lines.length > 0)
      parts.push(nodes.paragraph!.create(null, joined(lines, nodes.hard_break!)))
    lines = []
  }
  for (const piece of runsOf(cell.children).flatMap((run) => piecesOf(run, write))) {
    if (isLine(piece)) lines.push(piece)
    else {
      closeText()
      parts.push(piece)
    }
  }
  if (parts.length === 0 || lines.some((line) => line.length > 0)) closeText()
  return Fragment.from(parts)
}

/** Content of one line of text. */
type Line = readonly Node[]

function isLine(piece: Line | Node): piece is Line {
  return Array.isArray(piece)
}

/** Returns blocks one by one, but items in a row together, because each counts those before it. */
function runsOf(blocks: readonly Node[]) {
  const runs: Node[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (block.type.name === 'list' && last?.[0]!.type === block.type) last.push(block)
    else runs.push([block])
  }
  return runs
}

/** Returns a run of blocks as lines of text, and the pictures and links between them. */
function piecesOf(run: readonly Node[], write: (blocks: Fragment) => string): (Line | Node)[] {
  const block = run[0]!
  if (ON_A_LINE.has(block.type.name)) return [block]
  if (isCode(block)) return codeLines(block)
  if (block.isTextblock) return [block.children.map(withoutPipe)]
  const { schema } = block.type
  const held: Node[] = []
  const plain = write(Fragment.from(run.map((one) => numbered(one, held))))
  return plain.split('\n').flatMap((line) =>
    onOneLine(
      line.split(NUMBER).map((part, index) => {
        if (index % 2 === 1) return piecesOf([held[Number(part)]!], write)
        return [part === '' ? [] : [schema.text(part)]]
      })
    )
  )
}

/** Stands around the number of a block. No text has this sign. */
const NUMBER = '\0'

/** Returns a block with numbers in place of its texts, pictures and links, which it adds to `held`. */
function numbered(block: Node, held: Node[]): Node {
  const { schema } = block.type
  if (!block.isTextblock && !ON_A_LINE.has(block.type.name)) {
    return block.copy(Fragment.from(block.children.map((child) => numbered(child, held))))
  }
  held.push(block)
  const number = schema.text(`${NUMBER}${held.length - 1}${NUMBER}`)
  return schema.nodes.paragraph!.create(null, number)
}

/** Joins lines that are parts of one line of plain text. */
function onOneLine(parts: readonly (Line | Node)[][]): (Line | Node)[] {
  const pieces: (Line | Node)[] = []
  for (const [first, ...others] of parts) {
    const last = pieces.at(-1)
    const isJoined = first && last && isLine(first) && isLine(last)
    if (isJoined) pieces[pieces.length - 1] = [...last, ...first]
    else if (first) pieces.push(first)
    pieces.push(...others)
  }
  return pieces
}

function joined(lines: readonly Line[], lineBreak: NodeType) {
  return lines.flatMap((line, index) => (index === 0 ? line : [lineBreak.create(), ...line]))
}

/** Returns the lines of a block of code, each in the format of code. */
function codeLines({ type: { schema }, textContent }: Node): Line[] {
  const lines = textContent.split('\n')
  return lines.map((line) =>
    line.trim() === '' ? [] : [withoutPipe(schema.text(line, [schema.mark('code')]))]
  )
}

/** Removes the code format where Markdown would take the text for the end of a cell. */
function withoutPipe(node: Node) {
  const isSplit = node.isText && /\\\|/.test(node.text!)
  return isSplit ? node.mark(node.marks.filter(({ type }) => !type.spec.code)) : node
}

/** Writes a table made by `simpleTable`. One without a header gets an empty one, as in pandoc. */
export function writeTable(
  state: MarkdownSerializerState,
  table: Node,
  { writeAlone }: Pick<MarkdownPlace, 'writeAlone'>
) {
  const [first, ...others] = table.children
  const lines = (row: Node) =>
    row.children.map(({ children }) =>
      children
        .map(cellText)
        .filter((text) => text !== '')
        .join('<br>')
    )
  const hasHeader = first!.firstChild!.type.name === 'table_header'
  const rules = first!.children.map(({ attrs }) => RULES[String(attrs.align)] ?? '---')
  const header = hasHeader ? lines(first!) : rules.map(() => '')
  const body = (hasHeader ? others : table.children).map(lines)
  for (const [index, cells] of [header, rules, ...body].entries()) {
    if (index > 0) state.ensureNewLine()
    state.write(`| ${cells.join(' | ')} |`)
  }
  state.closeBlock(table)

  function cellText(line: Node) {
    const text = writeAlone(line).replaceAll('\\\n', '<br>')
    return text.replaceAll(/(\\*)\|/g, (sign, slashes: string) =>
      slashes.length % 2 === 0 ? `${slashes}\\|` : sign
    )
  }
}
