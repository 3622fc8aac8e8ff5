import {
  MAX_CELL_WIDTH,
  MAX_COLUMNS,
  MIN_CELL_WIDTH,
} from '#modules/workspace/document/blocks/table'
import { type Place, spanOf } from './table_cells.js'

/** CSS pixels per unit. */
const PIXELS: Record<string, number> = { px: 1, pt: 4 / 3, in: 96, cm: 96 / 2.54 }

/**
 * Returns the width of each column in px, from its `col`, a cell that is not merged, or the list of
 * widths on a merged one; 0 for a column without a width. Reads no shares in percent, which belong
 * to the page around the table.
 */
export function readColumnWidths(table: Element, places: readonly Place[][]): number[] {
  const widths: number[] = []
  const groups = [...table.children].filter((part) => part.matches('colgroup, col'))
  const columns = groups.flatMap((group) =>
    group.children.length > 0 ? [...group.children] : group
  )
  for (const column of columns) {
    const span = Math.min(Number(column.getAttribute('span')) || 1, 100)
    for (let left = span; left > 0; left--) widths.push(widthOf(column))
  }
  for (const row of places) {
    for (const [column, cell] of row.entries()) {
      if (!cell) continue
      for (const [offset, width] of widthsOf(cell).entries()) {
        if (!(widths[column + offset]! > 0)) widths[column + offset] = width
      }
    }
  }
  return Array.from(widths, (width = 0) => width)
}

/** Returns the widths of the columns that a cell covers, as editors like Tiptap list them. */
function widthsOf(cell: Element) {
  const listed = cell.getAttribute('data-colwidth') ?? cell.getAttribute('colwidth')
  if (listed) {
    const widths = listed.split(',', Math.min(spanOf(cell, 'colspan'), MAX_COLUMNS))
    return widths.map((width) => withinLimits(Number(width)))
  }
  return cell.hasAttribute('colspan') ? [] : [widthOf(cell)]
}

function widthOf(element: Element) {
  const style = /(?:^|;)\s*width\s*:\s*([\d.]+)\s*(px|pt|in|cm)/i.exec(
    element.getAttribute('style') ?? ''
  )
  const attribute = /^[\d.]+$/.exec(element.getAttribute('width') ?? '')?.[0]
  const pixels =
    attribute || !style ? Number(attribute) : Number(style[1]) * PIXELS[style[2]!.toLowerCase()]!
  return withinLimits(pixels)
}

function withinLimits(pixels: number) {
  if (!(pixels >= 1)) return 0
  return Math.round(Math.min(Math.max(pixels, MIN_CELL_WIDTH), MAX_CELL_WIDTH))
}
