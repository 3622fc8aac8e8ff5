import type { Command } from 'prosemirror-state'
import { CellSelection, deleteColumn, deleteRow, mergeCells, splitCell } from 'prosemirror-tables'
import { documentSchema } from '#modules/workspace/document/schema'
import { cursorBefore, removeBlocks } from '../../../blocks/remove-blocks.js'
import { putCursor, type TableAt, tableAt } from '../table-at.js'

export { mergeCells, splitCell }

/** Sets an attribute of the selected cells, or of the cell with the cursor. */
export function setCells(name: 'align' | 'background', value: string | null): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    const { tr } = state
    for (const pos of at.map.cellsInRect(at.rect)) {
      const cell = at.table.nodeAt(pos)!
      if (cell.attrs[name] !== value) tr.setNodeAttribute(at.start + pos, name, value)
    }
    dispatch?.(tr)
    return true
  }
}

/** Removes the content of the selected cells, or of the cell with the cursor. */
export const clearCells: Command = (state, dispatch) => {
  const at = tableAt(state)
  if (!at) return false
  if (!dispatch) return true
  const { tr } = state
  for (const pos of at.map.cellsInRect(at.rect).toSorted((a, b) => b - a)) {
    const cell = at.table.nodeAt(pos)!
    const [from, to] = [at.start + pos + 1, at.start + pos + cell.nodeSize - 1]
    tr.replaceWith(from, to, documentSchema.nodes.paragraph.create())
  }
  if (at.rect.right - at.rect.left === 1 && at.rect.bottom - at.rect.top === 1) {
    putCursor(tr, at.pos, at.rect.top, at.rect.left)
  }
  dispatch(tr)
  return true
}

/** Returns an attribute that all selected cells share; null if they differ. */
export function sharedAttribute(at: TableAt, name: string) {
  const values = new Set(
    at.map.cellsInRect(at.rect).map((pos) => at.table.nodeAt(pos)!.attrs[name] as unknown)
  )
  return values.size === 1 ? (([...values][0] as string | null) ?? null) : null
}

/** Removes the table around the selection. */
export const removeTable: Command = (state, dispatch) => {
  const at = tableAt(state)
  if (!at) return false
  if (!dispatch) return true
  const tr = removeBlocks(state.tr, at.pos, at.pos + at.table.nodeSize)
  dispatch(cursorBefore(tr, tr.mapping.map(at.pos, -1)).scrollIntoView())
  return true
}

/** Deletes the selected rows; the table with its last row. */
export const removeRows: Command = (state, dispatch) => {
  const at = tableAt(state)
  if (!at) return false
  const isAll = at.rect.top === 0 && at.rect.bottom === at.map.height
  return (isAll ? removeTable : deleteRow)(state, dispatch)
}

/** Deletes the selected columns; the table with its last column. */
export const removeColumns: Command = (state, dispatch) => {
  const at = tableAt(state)
  if (!at) return false
  const isAll = at.rect.left === 0 && at.rect.right === at.map.width
  return (isAll ? removeTable : deleteColumn)(state, dispatch)
}

/** Backspace with every cell selected and empty: removes the table. */
export const removeEmptyTable: Command = (state, dispatch) => {
  const at = tableAt(state)
  const { selection } = state
  if (!at || !(selection instanceof CellSelection)) return false
  const isAll = selection.isRowSelection() && selection.isColSelection()
  const isEmpty = at.map.cellsInRect(at.rect).every((pos) => {
    const { childCount, firstChild } = at.table.nodeAt(pos)!
    return childCount === 1 && firstChild!.isTextblock && firstChild!.content.size === 0
  })
  return isAll && isEmpty && removeTable(state, dispatch)
}
