import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import type { BenchBlock, TextBlock } from '../contract.js'

const { nodes, marks } = documentSchema

/** Returns a Strata document with the blocks. */
export function documentOf(blocks: BenchBlock[]): Node {
  return nodes.doc.create(null, blocks.map(blockOf))
}

function blockOf(block: BenchBlock): Node {
  if (block.kind === 'image') return nodes.image.create({ src: block.src })
  if (block.kind === 'code') {
    return nodes.code_block.create({ language: 'typescript' }, documentSchema.text(block.text))
  }
  if (block.kind === 'table') return nodes.table.create(null, block.rows.map(rowOf))
  if (block.kind === 'toggle') {
    const line = nodes.paragraph.create(null, documentSchema.text(block.line))
    return nodes.toggle.create(null, [line, ...block.blocks.map(textBlock)])
  }
  if (block.kind !== 'columns') return textBlock(block)
  const width = 100 / block.columns.length
  const columns = block.columns.map((blocks) =>
    nodes.layout_column.create({ width }, blocks.map(textBlock))
  )
  return nodes.layout_row.create(null, columns)
}

function rowOf(texts: string[]): Node {
  const cells = texts.map((text) =>
    nodes.table_cell.create(null, nodes.paragraph.create(null, documentSchema.text(text)))
  )
  return nodes.table_row.create(null, cells)
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
