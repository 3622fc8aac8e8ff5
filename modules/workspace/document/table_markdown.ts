import type { MarkdownSerializerState } from 'prosemirror-markdown'
import { Fragment, type Node } from 'prosemirror-model'
import { isCode } from './blocks/code_block.js'
import type { MarkdownPlace } from './block_spec.js'
import { placeCells } from './table_grid.js'

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

/**
 * Reduces a table to GitHub's Markdown: a line of text per cell, no merged cells, headers only in
 * the first row, and one alignment per column, by its first cell.
 * @param write returns the plain text of blocks
 */
export function simpleTable(table: Node, write: (blocks: Fragment) => string): Node {
  const { nodes } = table.type.schema
  const { width, cells } = placeCells(table)
  const grid = table.children.map(() => Array.from({ length: width }, () => Fragment.empty))
  for (const { cell, row, column } of cells) grid[row]![column] = lineOf(cell, write)
  const aligned = Array.from<unknown>({ length: width }).fill(null)
  for (const { cell, row, column } of cells) if (row === 0) aligned[column] = cell.attrs.align
  const hasHeader =
    table.firstChild!.children.every(({ type }) => type === nodes.table_header) &&
    table.firstChild!.textContent.trim() !== ''
  const rows = grid.map((lines, index) => {
    const type = hasHeader && index === 0 ? nodes.table_header! : nodes.table_cell!
    const made = lines.map((line, column) =>
      type.create({ align: aligned[column] }, nodes.paragraph!.create(null, line))
    )
    return nodes.table_row!.create(null, made)
  })
  return table.copy(Fragment.from(rows))
}

/** Returns the blocks of a cell as one line of text, with a line break between two blocks. */
function lineOf(cell: Node, write: (blocks: Fragment) => string): Fragment {
  const { schema } = cell.type
  const lines = cell.children.flatMap((block) => {
    if (isCode(block)) return codeLines(block)
    if (block.isTextblock) return [block.children.map(withoutPipe)]
    const texts = write(Fragment.from(block)).split('\n')
    return texts.map((text) => (text === '' ? [] : [schema.text(text)]))
  })
  return Fragment.from(
    lines.flatMap((line, index) =>
      index === 0 ? line : [schema.nodes.hard_break!.create(), ...line]
    )
  )
}

/** Returns the lines of a block of code, each in the format of code. */
function codeLines({ type: { schema }, textContent }: Node) {
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
  const lines = (row: Node) => row.children.map(({ firstChild }) => cellText(firstChild!))
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
