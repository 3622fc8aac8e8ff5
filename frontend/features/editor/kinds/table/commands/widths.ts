import type { Transaction } from 'prosemirror-state'
import {
  type CellAttributes,
  MAX_CELL_WIDTH,
  MIN_CELL_WIDTH,
} from '#modules/workspace/document/blocks/table'
import type { TableAt } from '../table-at.js'

/**
 * Sets the width of a column in px, null for none, in every cell that covers the column. A merged
 * cell keeps a width for each of its columns.
 */
export function setColumnWidth(
  tr: Transaction,
  { table, map, start }: TableAt,
  column: number,
  width: number | null
) {
  const wanted =
    width === null ? 0 : Math.round(Math.min(Math.max(width, MIN_CELL_WIDTH), MAX_CELL_WIDTH))
  const cells = new Set(
    Array.from({ length: map.height }, (_, row) => map.map[row * map.width + column]!)
  )
  for (const pos of cells) {
    const { colspan, colwidth } = table.nodeAt(pos)!.attrs as CellAttributes
    const widths = colwidth?.length === colspan ? colwidth : Array<number>(colspan).fill(0)
    const changed = widths.with(column - map.colCount(pos), wanted)
    const kept = changed.some((each) => each > 0) ? changed : null
    if (String(kept) !== String(colwidth)) tr.setNodeAttribute(start + pos, 'colwidth', kept)
  }
  return tr
}
