import type { Fragment, Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes } = documentSchema

/** Returns an empty table with a header row. */
export function emptyTable(height: number, width: number): Node {
  const row = (isHeader: boolean) => {
    const type = isHeader ? nodes.table_header : nodes.table_cell
    return nodes.table_row.create(
      null,
      Array.from({ length: width }, () => type.createAndFill()!)
    )
  }
  return nodes.table.create(
    null,
    Array.from({ length: height }, (_, index) => row(index === 0))
  )
}

/** Returns a table of texts, without headers. Line breaks in a text begin a paragraph. */
export function tableOfTexts(rows: readonly (readonly string[])[]): Node {
  const width = Math.max(...rows.map(({ length }) => length))
  const cell = (text = '') => {
    const lines = text
      .split('\n')
      .map((line) => nodes.paragraph.create(null, line === '' ? null : documentSchema.text(line)))
    return nodes.table_cell.create(null, lines)
  }
  return tableOf(rows.map((texts) => Array.from({ length: width }, (_, at) => cell(texts[at]))))
}

export function tableOf(rows: readonly (readonly Node[] | Fragment)[]): Node {
  return nodes.table.create(
    null,
    rows.map((cells) => nodes.table_row.create(null, cells as Node[]))
  )
}
