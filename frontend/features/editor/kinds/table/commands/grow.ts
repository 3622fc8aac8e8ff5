import { addColumn, addRow, TableMap } from 'prosemirror-tables'
import type { Command, Transaction } from 'prosemirror-state'
import { type CellAttributes, MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { putCursor, type TableAt, tableAt } from '../table-at.js'

export type Side = 'before' | 'after'

/** Adds an empty row beside the selected ones and puts the cursor into it. */
export function addRowBeside(side: Side): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    if (!dispatch) return true
    const row = side === 'before' ? at.rect.top : at.rect.bottom
    dispatch(putCursor(insertRow(state.tr, at, row), at.pos, row, at.rect.left))
    return true
  }
}

/** Adds an empty column beside the selected ones and puts the cursor into it. */
export function addColumnBeside(side: Side): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at || at.map.width >= MAX_COLUMNS) return false
    if (!dispatch) return true
    const column = side === 'before' ? at.rect.left : at.rect.right
    const tr = addColumn(state.tr, rectOf(at), column)
    dispatch(putCursor(tr, at.pos, at.rect.top, column))
    return true
  }
}

/** Adds an empty row at an index. Its cells are aligned and as wide as those beside them. */
export function insertRow(tr: Transaction, at: TableAt, row: number) {
  addRow(tr, rectOf(at), row)
  const table = tr.doc.nodeAt(at.pos)!
  const map = TableMap.get(table)
  const model = row > 0 ? row - 1 : row + 1
  for (let column = 0; column < map.width; column++) {
    const [own, other] = [row, model].map((line) => map.map[line * map.width + column]!)
    const isNew = map.findCell(own!).top === row && row < map.height
    const beside = table.nodeAt(other!)!.attrs as CellAttributes
    const isAlike = isNew && beside.colspan === 1 && (beside.align || beside.colwidth)
    if (!isAlike) continue
    const { align, colwidth } = beside
    const { attrs } = table.nodeAt(own!)!
    tr.setNodeMarkup(at.start + own!, null, { ...attrs, align, colwidth })
  }
  return tr
}

/** Returns the rectangle in the form that the library takes. */
export function rectOf({ rect, start, map, table }: TableAt) {
  return { ...rect, tableStart: start, map, table }
}
