import { splitBlock } from 'prosemirror-commands'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { CellSelection, nextCell } from 'prosemirror-tables'
import { documentSchema } from '#modules/workspace/document/schema'
import { putCursor, type TableAt, tableAt } from '../table-at.js'
import { removeColumns, removeEmptyTable, removeRows } from './cells.js'
import { addColumnBeside, addRowBeside, insertRow } from './grow.js'
import { ownStep } from './own-step.js'
import { duplicateLines, moveColumns, moveLines } from './reorder.js'

const { nodes } = documentSchema

/** Tab: moves to the next cell, and adds a row after the last one. */
export function toCell(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    const { map, rect, pos } = at
    const cells = [...new Set(map.map)]
    const now = cells.indexOf(map.map[rect.top * map.width + rect.left]!)
    const next = cells[now + direction]
    const { tr } = state
    if (next !== undefined) {
      const { top, left } = map.findCell(next)
      dispatch?.(putCursor(tr, pos, top, left))
    } else if (direction > 0) {
      dispatch?.(putCursor(insertRow(tr, at, map.height), pos, map.height, 0))
    }
    return true
  }
}

/**
 * Enter: moves to the cell below, and adds a row below the last one, as in a spreadsheet. In a list
 * or another block within the cell, Enter acts as in any text.
 */
export const toCellBelow: Command = (state, dispatch) => {
  const at = tableAt(state)
  const { selection, tr } = state
  const isDirect =
    selection instanceof CellSelection ||
    selection.$head.node(-1)?.type.spec.tableRole?.endsWith('cell') === true
  if (!at || !isDirect) return false
  const { map, rect, pos } = at
  if (rect.bottom === map.height && dispatch) insertRow(tr, at, map.height)
  dispatch?.(putCursor(tr, pos, rect.bottom, rect.left))
  return true
}

/** Moves the cursor out of a table without a block beside it, to a new paragraph there. */
export function leaveTable(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const at = tableAt(state)
    const { selection, tr } = state
    if (!at || !selection.empty) return false
    const { map, rect, pos, table } = at
    const isUp = direction === 'up'
    if (isUp ? rect.top > 0 : rect.bottom < map.height) return false
    const $beside = state.doc.resolve(isUp ? pos : pos + table.nodeSize)
    if (isUp ? $beside.nodeBefore : $beside.nodeAfter) return false
    if (!isAtEdge(at, selection.$head, isUp)) return false
    if (view && !view.endOfTextblock(direction)) return false
    const index = $beside.index()
    if (!$beside.parent.canReplaceWith(index, index, nodes.paragraph)) return false
    tr.insert($beside.pos, nodes.paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $beside.pos + 1)).scrollIntoView())
    return true
  }
}

/** Returns true if the cursor is in the first or the last textblock of its cell. */
function isAtEdge(at: TableAt, $head: ResolvedPos, isUp: boolean) {
  const cell = at.map.map[at.rect.top * at.map.width + at.rect.left]!
  let node = at.table.nodeAt(cell)!
  let edge = at.start + (isUp ? cell : cell + node.nodeSize)
  for (let inner: Node | null = node; inner && !inner.isTextblock;) {
    inner = isUp ? inner.firstChild : inner.lastChild
    edge += isUp ? 1 : -1
    node = inner ?? node
  }
  return node.isTextblock && edge === (isUp ? $head.before() : $head.after())
}

/**
 * Starts a new paragraph within a cell, where Enter moves on. Beside a link to a page, the same key
 * opens the page.
 */
const paragraphInCell: Command = (state, dispatch, view) => {
  const { nodeBefore, nodeAfter } = state.selection.$head
  if ([nodeBefore, nodeAfter].some((node) => node?.type === nodes.page_link)) return false
  return tableAt(state) !== null && splitBlock(state, dispatch, view)
}

/** Keys that change rows and columns. */
const CHANGES: Record<string, Command> = {
  'Mod-Enter': addRowBeside('after'),
  'Mod-Shift-Enter': addRowBeside('before'),
  'Mod-Alt-Enter': addColumnBeside('after'),
  'Mod-Alt-Shift-Enter': addColumnBeside('before'),
  'Alt-Shift-ArrowUp': moveLines('row', -1),
  'Alt-Shift-ArrowDown': moveLines('row', 1),
  'Alt-Shift-ArrowLeft': moveColumns('left'),
  'Alt-Shift-ArrowRight': moveColumns('right'),
  'Mod-Shift-d': duplicateLines('row'),
  'Mod-Alt-d': duplicateLines('column'),
  'Mod-Shift-Backspace': removeRows,
  'Mod-Alt-Backspace': removeColumns,
}

/** Keys in a table. Keys of blocks within a cell, such as Tab in a list, come first. */
export const tableKeys: Record<string, Command> = {
  Tab: toCell(1),
  'Shift-Tab': toCell(-1),
  Enter: toCellBelow,
  'Alt-Enter': paragraphInCell,
  ArrowUp: leaveTable('up'),
  ArrowDown: leaveTable('down'),
  Backspace: removeEmptyTable,
  Delete: removeEmptyTable,
  ...Object.fromEntries(Object.entries(CHANGES).map(([key, command]) => [key, ownStep(command)])),
}

/** Shift and an arrow at the border of a table keep the selected cells, and select no text. */
function staysInTable(axis: 'horiz' | 'vert', direction: -1 | 1): Command {
  return ({ selection }) =>
    selection instanceof CellSelection && nextCell(selection.$headCell, axis, direction) === null
}

/** Keys that must come before those of prosemirror-tables. */
export const firstKeys: Record<string, Command> = {
  'Shift-ArrowLeft': staysInTable('horiz', -1),
  'Shift-ArrowRight': staysInTable('horiz', 1),
  'Shift-ArrowUp': staysInTable('vert', -1),
  'Shift-ArrowDown': staysInTable('vert', 1),
  ArrowUp: leaveTable('up'),
  ArrowDown: leaveTable('down'),
  Backspace: removeEmptyTable,
  Delete: removeEmptyTable,
}
