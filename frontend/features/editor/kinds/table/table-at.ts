import type { Node, ResolvedPos } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { cellAround, CellSelection, findTable, type Rect, TableMap } from 'prosemirror-tables'

/** Table around the selection, and the rectangle of its selected cells. */
export interface TableAt {
  table: Node
  /** Position before the table, and of its first row. */
  pos: number
  start: number
  map: TableMap
  rect: Rect
}

/** Returns the innermost table around the selection; null outside tables. */
export function tableAt({ selection }: EditorState | Transaction): TableAt | null {
  const $cell =
    selection instanceof CellSelection ? selection.$headCell : cellAround(selection.$head)
  if (!$cell) return null
  const table = $cell.node(-1)
  const start = $cell.start(-1)
  const map = TableMap.get(table)
  const rect =
    selection instanceof CellSelection
      ? map.rectBetween(selection.$anchorCell.pos - start, $cell.pos - start)
      : map.findCell($cell.pos - start)
  return { table, pos: start - 1, start, map, rect }
}

/** Returns the table at a position in a document, with one of its cells as the rectangle. */
export function tableIn(doc: Node, pos: number, row = 0, column = 0): TableAt | null {
  const table = doc.nodeAt(pos)
  if (table?.type.spec.tableRole !== 'table') return null
  const map = TableMap.get(table)
  const at = Math.min(row, map.height - 1) * map.width + Math.min(column, map.width - 1)
  return { table, pos, start: pos + 1, map, rect: map.findCell(map.map[at]!) }
}

/** Returns true if a resolved position lies in a table. */
export function isInTable($pos: ResolvedPos) {
  return findTable($pos) !== null
}

/** Puts the cursor at the end of the cell that covers a place of the table's grid. */
export function putCursor(tr: Transaction, tablePos: number, row: number, column: number) {
  const found = tableIn(tr.doc, tablePos, row, column)
  if (!found) return tr
  const { map, rect, start, table } = found
  const cell = map.map[rect.top * map.width + rect.left]!
  const end = start + cell + table.nodeAt(cell)!.nodeSize - 1
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView()
}
