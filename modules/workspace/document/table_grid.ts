import type { Node } from 'prosemirror-model'

/** A cell with its place in the grid of its table, in columns and rows from 0. */
export interface PlacedCell {
  cell: Node
  row: number
  column: number
}

/**
 * Places the cells of a table as HTML does: a cell takes the next column that no merged cell from
 * above covers. Spans that overlap share their places. Stops in a table of more columns than `most`,
 * because the rows of a hostile table could cost minutes.
 */
export function placeCells(
  table: Node,
  most = Number.POSITIVE_INFINITY
): { width: number; cells: PlacedCell[] } {
  const cells: PlacedCell[] = []
  /** Per column, the number of rows that a cell from above still covers. */
  const covered: number[] = []
  for (const [row, line] of table.children.entries()) {
    let column = 0
    for (const cell of line.children) {
      while (covered[column]! > 0) column++
      cells.push({ cell, row, column })
      for (let left = cell.attrs.colspan as number; left > 0; left--) {
        covered[column] = Math.max(covered[column] ?? 0, cell.attrs.rowspan as number)
        column++
      }
      if (covered.length > most) return { width: covered.length, cells }
    }
    for (let at = 0; at < covered.length; at++) covered[at] = Math.max(0, covered[at]! - 1)
  }
  return { width: covered.length, cells }
}
