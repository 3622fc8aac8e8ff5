import type { PointerEvent as Press } from 'react'
import {
  columnWidths,
  MAX_CELL_WIDTH,
  MIN_CELL_WIDTH,
  tableStyle,
} from '#modules/workspace/document/blocks/table'
import type { PageView } from '../../../view/page-view.js'
import { setColumnWidth } from '../commands/widths.js'
import { columnBorders } from './drop-border.js'
import styles from './table-controls.module.css'
import { type ActiveCell, tableOfCell } from './use-active-cell.js'
import type { Boxes } from './use-boxes.js'

interface ColumnEdgeProps {
  view: PageView
  active: ActiveCell
  boxes: Boxes
}

/** Border at the end of a cell's last column, which changes the column's width when dragged. */
export function ColumnEdge({ view, active, boxes }: ColumnEdgeProps) {
  const { table, cell } = boxes
  const element = active.scroll.querySelector('table')!
  const isReversed = getComputedStyle(element).direction === 'rtl'
  const x = isReversed ? cell.left : cell.right
  if (x < table.left || x > table.right + 1) return null

  function press(event: Press) {
    event.preventDefault()
    const at = tableOfCell(view.editor, active)
    if (!at) return
    const column = at.rect.right - 1
    const borders = columnBorders(element)
    const start = Math.abs(borders[column + 1]! - borders[column]!)
    let width: number | null = null
    const shown = columnWidths(at.table)
    const style = element.style.cssText
    const move = ({ clientX }: PointerEvent) => {
      const by = (clientX - event.clientX) * (isReversed ? -1 : 1)
      width = Math.min(Math.max(start + by, MIN_CELL_WIDTH), MAX_CELL_WIDTH)
      element.querySelectorAll('col')[column]!.style.width = `${width}px`
      element.style.cssText = tableStyle(shown.with(column, width))
    }
    const end = ({ type }: Event) => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      const now = tableOfCell(view.editor, active)
      if (type === 'pointerup' && width !== null && now) {
        view.editor.dispatch(setColumnWidth(view.editor.state.tr, now, now.rect.right - 1, width))
      } else {
        element.style.cssText = style
        const earlier = shown[column]!
        element.querySelectorAll('col')[column]!.style.width = earlier > 0 ? `${earlier}px` : ''
      }
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return (
    <div
      aria-hidden
      data-table-control
      className={styles.edge}
      style={{ left: x, top: table.top, height: table.height }}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={press}
    />
  )
}
