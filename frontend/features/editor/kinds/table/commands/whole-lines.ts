import type { Command } from 'prosemirror-state'
import { columnWidths } from '#modules/workspace/document/blocks/table'
import { type Axis, selectedLines, selectLines } from './reorder.js'
import { tableAt, type TableAt } from '../table-at.js'
import { setColumnWidth } from './widths.js'

/** Width in px that a menu entry adds to a column, or takes from it. */
export const WIDTH_STEP = 24
/** Width in px that a column without a width is taken to have where none can be measured. */
const GUESSED_WIDTH = 160

/** Selects the whole rows or columns of the selected cells. */
export function selectLine(axis: Axis): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    dispatch?.(selectLines(state.tr, at.pos, axis, selectedLines(at, axis)))
    return true
  }
}

/** Makes the selected columns wider by a number of px, or narrower. */
export function widen(by: number): Command {
  return (state, dispatch, view) => {
    const at = tableAt(state)
    if (!at) return false
    if (!dispatch) return true
    const { tr } = state
    for (let column = at.rect.left; column < at.rect.right; column++) {
      const width = columnWidths(at.table)[column] || measured(at, column, view?.nodeDOM(at.pos))
      setColumnWidth(tr, { ...at, table: tr.doc.nodeAt(at.pos)! }, column, width + by)
    }
    dispatch(tr)
    return true
  }
}

/** Returns the width of a column on screen. */
function measured({ map }: TableAt, column: number, dom: globalThis.Node | null | undefined) {
  const columns = dom instanceof HTMLElement ? [...dom.querySelectorAll('td, th')] : []
  const single = [...new Set(map.map)].findIndex((cell) => {
    const { left, right } = map.findCell(cell)
    return left === column && right === column + 1
  })
  return columns[single]?.getBoundingClientRect().width ?? GUESSED_WIDTH
}

/** Removes the widths of all columns, so that they share the page's width. */
export const clearWidths: Command = (state, dispatch) => {
  const at = tableAt(state)
  if (!at || columnWidths(at.table).every((width) => width === 0)) return false
  const { tr } = state
  for (let column = 0; column < at.map.width; column++) {
    setColumnWidth(tr, { ...at, table: tr.doc.nodeAt(at.pos)! }, column, null)
  }
  dispatch?.(tr)
  return true
}
