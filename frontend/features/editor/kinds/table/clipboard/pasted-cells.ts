import { type Node, type NodeType, Slice } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { isEmptyParagraph } from '../../../document.js'
import { tableOf } from '../make-table.js'

const { nodes } = documentSchema

/** Returns the table that a slice consists of: a whole one, some rows, or some cells. */
export function tableOfSlice({ content }: Slice): Node | null {
  const blocks = content.content.filter((node) => !isEmptyParagraph(node))
  const [first] = blocks
  if (!first) return null
  const all = (...types: NodeType[]) => blocks.every(({ type }) => types.includes(type))
  if (blocks.length === 1 && first.type === nodes.table) return first
  if (all(nodes.table_row)) return tableOf(blocks.map((row) => row.content))
  return all(nodes.table_cell, nodes.table_header) ? tableOf([blocks]) : null
}

/** Returns the blocks of a slice without cells, as the content of a cell; null if they don't fit. */
export function blocksOfSlice(slice: Slice): readonly Node[] | null {
  const page = nodes.doc.create(null, nodes.paragraph.create())
  const { doc } = new Transform(page).replaceRange(0, page.content.size, slice)
  return nodes.table_cell.validContent(doc.content) ? doc.children : null
}
