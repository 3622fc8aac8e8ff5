import { Fragment, type Node } from 'prosemirror-model'
import { type Command, Selection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { CellSelection, columnIsHeader, rowIsHeader, TableMap } from 'prosemirror-tables'
import { MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { documentSchema } from '#modules/workspace/document/schema'
import { ANNOUNCED } from '../../../commands/announced.js'
import { idsOn, named } from '../../../block-ids/named.js'
import { type TableAt, tableAt } from '../table-at.js'

const { nodes } = documentSchema

export type Axis = 'row' | 'column'

/** Consecutive rows or columns, from the first to before `end`. */
export interface Lines {
  from: number
  end: number
}

/** Returns the selected rows or columns, with all that merged cells tie to them. */
export function selectedLines(at: TableAt, axis: Axis): Lines {
  const { rect } = at
  const lines =
    axis === 'row' ? { from: rect.top, end: rect.bottom } : { from: rect.left, end: rect.right }
  return tiedTo(at.map, axis, lines)
}

/** Extends a range until no merged cell crosses its borders. */
function tiedTo(map: TableMap, axis: Axis, { from, end }: Lines): Lines {
  let [first, last] = [from, end]
  while (isCrossed(map, axis, first)) first--
  while (isCrossed(map, axis, last)) last++
  return { from: first, end: last }
}

/** Returns true if a merged cell lies on both sides of the border before a row or column. */
function isCrossed({ map, width, height }: TableMap, axis: Axis, border: number) {
  const isRow = axis === 'row'
  if (border <= 0 || border >= (isRow ? height : width)) return false
  return Array.from({ length: isRow ? width : height }, (_, at) =>
    isRow
      ? [(border - 1) * width + at, border * width + at]
      : [at * width + border - 1, at * width + border]
  ).some(([before, after]) => map[before!] === map[after!])
}

/** Moves the selected rows or columns past the ones before or after them. */
export function moveLines(axis: Axis, direction: -1 | 1): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    const lines = selectedLines(at, axis)
    const next = direction < 0 ? lines.from - 1 : lines.end
    const last = axis === 'row' ? at.map.height : at.map.width
    if (next < 0 || next >= last) return false
    const beside = tiedTo(at.map, axis, { from: next, end: next + 1 })
    const target = direction < 0 ? beside.from : beside.end
    return moveLinesTo(axis, lines, target)(state, dispatch)
  }
}

/** Moves the selected columns past the ones on their left or right, wherever the table starts. */
export function moveColumns(side: 'left' | 'right'): Command {
  return (state, dispatch, view) => {
    const at = tableAt(state)
    const direction = (side === 'left') === isReversed(view, at) ? 1 : -1
    return moveLines('column', direction)(state, dispatch)
  }
}

/** Returns true if the columns of a table on screen run from right to left. */
export function isReversed(view: EditorView | undefined, at: TableAt | null) {
  if (!view || !at) return false
  const dom = view.nodeDOM(at.pos)
  return dom instanceof Element && getComputedStyle(dom.firstElementChild!).direction === 'rtl'
}

/**
 * Moves rows or columns to before the one with the index `target`. The cursor stays in its cell.
 * Headers stay in the first row and column.
 */
export function moveLinesTo(axis: Axis, lines: Lines, target: number): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    const tied = tiedTo(at.map, axis, lines)
    const place = targetOf(at.map, axis, target)
    if (place >= tied.from && place <= tied.end) return false
    if (!dispatch) return true
    const reordered = arranged(at, axis, (all) => {
      const moved = all.slice(tied.from, tied.end)
      const rest = all.toSpliced(tied.from, moved.length)
      return rest.toSpliced(place > tied.from ? place - moved.length : place, 0, ...moved)
    })
    const by = place > tied.from ? place - tied.end : place - tied.from
    const tr = replaceRows(state.tr, at, reordered)
    restore(
      tr,
      state.selection,
      at,
      axis === 'row' ? { down: by, right: 0 } : { down: 0, right: by }
    )
    const first = Math.min(tied.from, place) + 1
    const what = axis === 'row' ? 'Row' : 'Column'
    tr.setMeta(ANNOUNCED, `${what} moved to place ${by < 0 ? first : tied.from + by + 1}`)
    dispatch(tr.scrollIntoView())
    return true
  }
}

/**
 * Moves the selected rows or columns as `moveLinesTo` does. The selection follows the changes of
 * other users during a drag.
 */
export function moveSelectedTo(axis: Axis, target: number): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    return at !== null && moveLinesTo(axis, selectedLines(at, axis), target)(state, dispatch)
  }
}

/** Returns the nearest border that no merged cell crosses, at or after a border. */
function targetOf(map: TableMap, axis: Axis, target: number) {
  const last = axis === 'row' ? map.height : map.width
  if (target <= 0 || target >= last) return Math.min(Math.max(target, 0), last)
  const tied = tiedTo(map, axis, { from: target, end: target + 1 })
  return tied.from === target ? target : tied.end
}

/** Duplicates the selected rows or columns; the copies follow and are selected. */
export function duplicateLines(axis: Axis): Command {
  return (state, dispatch) => {
    const at = tableAt(state)
    if (!at) return false
    const { from, end } = selectedLines(at, axis)
    if (axis === 'column' && at.map.width + end - from > MAX_COLUMNS) return false
    if (!dispatch) return true
    const ids = idsOn(state.doc)
    const copies = (list: readonly Node[]) => named(list.slice(from, end), ids)
    const rows = arranged(at, axis, (all) => all.toSpliced(end, 0, ...copies(all)))
    const tr = replaceRows(state.tr, at, rows)
    selectLines(tr, at.pos, axis, { from: end, end: end + end - from })
    dispatch(tr.setMeta(ANNOUNCED, 'Duplicated').scrollIntoView())
    return true
  }
}

/** Selects whole rows or columns of the table at a position. */
export function selectLines(tr: Transaction, tablePos: number, axis: Axis, lines: Lines) {
  const map = TableMap.get(tr.doc.nodeAt(tablePos)!)
  const at = (line: number) => (axis === 'row' ? map.map[line * map.width]! : map.map[line]!)
  const [$first, $last] = [lines.from, lines.end - 1].map((line) =>
    tr.doc.resolve(tablePos + 1 + at(line))
  )
  const select = axis === 'row' ? CellSelection.rowSelection : CellSelection.colSelection
  return tr.setSelection(select.call(CellSelection, $first!, $last))
}

/**
 * Returns the rows of a table with its rows, or in each row its columns, in another order. A list
 * of columns has null where a merged cell covers the place.
 */
function arranged(
  at: TableAt,
  axis: Axis,
  arrange: (lines: readonly Node[]) => readonly Node[]
): readonly Node[] {
  const { table, map } = at
  const isTop = rowIsHeader(map, table, 0)
  const isLeft = columnIsHeader(map, table, 0)
  const rows = axis === 'row' ? arrange(table.children) : columnsArranged(at, arrange)
  if (!isRegular(at, isTop, isLeft)) return rows
  return withHeaders(table, rows, isTop, isLeft)
}

/** Stands in a list of columns for a place that a merged cell covers. */
const COVERED = nodes.table_cell.create()

function columnsArranged(
  { table, map }: TableAt,
  arrange: (lines: readonly Node[]) => readonly Node[]
) {
  return table.children.map((line, row) => {
    const cells = Array.from({ length: map.width }, (_, column) => {
      const pos = map.map[row * map.width + column]!
      const place = map.findCell(pos)
      return place.top === row && place.left === column ? table.nodeAt(pos)! : COVERED
    })
    const list = arrange(cells).filter((cell) => !isCovered(cell))
    return line.copy(Fragment.from(list))
  })
}

/** A copy of the stand-in is without content, too; a cell never is. */
function isCovered(cell: Node) {
  return cell.childCount === 0
}

/** Returns true if headers are the first row, the first column or both, and nothing else. */
function isRegular({ table, map }: TableAt, isTop: boolean, isLeft: boolean) {
  return [...new Set(map.map)].every((pos) => {
    const { top, left } = map.findCell(pos)
    const isHeader = table.nodeAt(pos)!.type === nodes.table_header
    return isHeader === ((isTop && top === 0) || (isLeft && left === 0))
  })
}

/** Makes the first row, the first column or both of them headers, and no other cells. */
function withHeaders(table: Node, rows: readonly Node[], isTop: boolean, isLeft: boolean) {
  const map = TableMap.get(table.copy(Fragment.from(rows)))
  const place = new Map<number, { top: number; left: number }>()
  for (const pos of new Set(map.map)) place.set(pos, map.findCell(pos))
  let pos = 0
  return rows.map((line) => {
    pos++
    const cells = line.children.map((cell) => {
      const { top = -1, left = -1 } = place.get(pos) ?? {}
      pos += cell.nodeSize
      const isHeader = (isTop && top === 0) || (isLeft && left === 0)
      const type = isHeader ? nodes.table_header : nodes.table_cell
      return cell.type === type ? cell : type.create(cell.attrs, cell.content)
    })
    pos++
    return line.copy(Fragment.from(cells))
  })
}

function replaceRows(tr: Transaction, { start, table }: TableAt, rows: readonly Node[]) {
  return tr.replaceWith(start, start + table.content.size, rows)
}

/** Puts the selection into the cells that held it, which moved within the grid. */
function restore(
  tr: Transaction,
  before: Selection,
  { table, map, start, pos }: TableAt,
  { down, right }: { down: number; right: number }
) {
  const after = TableMap.get(tr.doc.nodeAt(pos)!)
  const moved = (cell: number) => {
    const { top, left } = map.findCell(cell)
    return start + after.map[(top + down) * after.width + left + right]!
  }
  if (before instanceof CellSelection) {
    const [anchor, head] = [before.$anchorCell, before.$headCell].map(($cell) =>
      moved($cell.pos - start)
    )
    tr.setSelection(CellSelection.create(tr.doc, anchor!, head))
    return
  }
  const cell = [...new Set(map.map)].find((at) => {
    const from = start + at
    return before.head > from && before.head < from + table.nodeAt(at)!.nodeSize
  })!
  const by = moved(cell) - start - cell
  tr.setSelection(Selection.near(tr.doc.resolve(before.head + by)))
}
