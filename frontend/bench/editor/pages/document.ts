import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import type { BenchBlock, MixedBlock, TextBlock } from '../contract.js'

const { nodes, marks } = documentSchema

/** Returns a Strata document with the blocks. */
export function documentOf(blocks: BenchBlock[]): Node {
  return nodes.doc.create(null, blocks.map(blockOf))
}

function blockOf(block: BenchBlock): Node {
  if (block.kind === 'image') return nodes.image.create({ src: block.src })
  if (block.kind !== 'columns') return mixedBlock(block)
  const width = 100 / block.columns.length
  const columns = block.columns.map((blocks) =>
    nodes.layout_column.create({ width }, blocks.map(mixedBlock))
  )
  return nodes.layout_row.create(null, columns)
}

function mixedBlock(block: MixedBlock): Node {
  if (block.kind === 'code') return codeBlock(block.lines)
  return block.kind === 'table' ? table(block.rows) : textBlock(block)
}

function codeBlock(lines: string[]): Node {
  const text = documentSchema.text(lines.join('\n'))
  return nodes.code_block.create({ language: 'typescript' }, text)
}

function table(rows: string[][]): Node {
  const cell = (text: string, isHeader: boolean) => {
    const type = isHeader ? nodes.table_header : nodes.table_cell
    return type.create(null, nodes.paragraph.create(null, documentSchema.text(text)))
  }
  const tableRows = rows.map((texts, at) => {
    return nodes.table_row.create(
      null,
      texts.map((text) => cell(text, at === 0))
    )
  })
  return nodes.table.create(null, tableRows)
}

function textBlock({ kind, text, bold }: TextBlock): Node {
  const content = [documentSchema.text(text)]
  if (bold) content.push(documentSchema.text(bold, [marks.bold.create()]))
  const paragraph = () => nodes.paragraph.create(null, content)
  switch (kind) {
    case 'heading':
      return nodes.heading.create({ level: 2 }, content)
    case 'paragraph':
      return paragraph()
    case 'bullet':
    case 'check':
      return nodes.list.create({ kind }, paragraph())
    case 'quote':
      return nodes.quote.create(null, paragraph())
  }
}
