import type { CSSProperties } from 'react'
import type { Axis } from '../commands/reorder.js'

/** Place between two rows or columns: the index of the later one, and the line that shows it. */
export interface DropBorder {
  index: number
  line: CSSProperties
}

/** Returns the border between two rows or columns that is nearest to a point. */
export function dropBorder(
  scroll: HTMLElement,
  axis: Axis,
  point: { clientX: number; clientY: number }
): DropBorder | null {
  const table = scroll.querySelector('table')
  if (!table) return null
  const box = table.getBoundingClientRect()
  const seen = scroll.getBoundingClientRect()
  const borders = axis === 'row' ? rowBorders(table) : columnBorders(table)
  const at = axis === 'row' ? point.clientY : point.clientX
  const distances = borders.map((border) => Math.abs(border - at))
  const index = distances.indexOf(Math.min(...distances))
  const border = borders[index]
  if (border === undefined) return null
  const left = Math.max(box.left, seen.left)
  const width = Math.min(box.right, seen.right) - left
  return {
    index,
    line:
      axis === 'row'
        ? { left, width, top: border - 1.5, height: 3 }
        : { left: border - 1.5, width: 3, top: box.top, height: box.height },
  }
}

function rowBorders(table: HTMLTableElement) {
  const rows = [...table.rows].map((row) => row.getBoundingClientRect())
  return [...rows.map(({ top }) => top), ...rows.slice(-1).map(({ bottom }) => bottom)]
}

/** Returns the start of each column and the end of the last, also where columns run to the left. */
export function columnBorders(table: HTMLTableElement) {
  const boxes = [...table.querySelectorAll('col')].map((column) => column.getBoundingClientRect())
  const isReversed = getComputedStyle(table).direction === 'rtl'
  const starts = boxes.map(({ left, right }) => (isReversed ? right : left))
  return [...starts, ...boxes.slice(-1).map(({ left, right }) => (isReversed ? left : right))]
}
