import { Fragment, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { addColumn, CellSelection, TableMap } from 'prosemirror-tables'
import { type CellAttributes, MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { placeCells } from '#modules/workspace/document/table_grid'
import { isEmptyParagraph } from '../../../document.js'
import { insertRow, rectOf } from '../commands/grow.js'
import { type TableAt, tableIn } from '../table-at.js'

/**
 * Fills the cells of a table from its selected cells on with those of another table. The table
 * grows as needed; returns null beyond the maximum of columns. A larger selection is filled
 * repeatedly if the source fits into it. A merged cell stays merged and takes the text of all cells
 * that fall on it. Cells keep their kind, and merge as the source does where none was merged.
 */
export function fillCells(tr: Transaction, at: TableAt, source: Node): Transaction | null {
  const { top, left, bottom, right } = at.rect
  const { width, cells } = placeCells(source)
  const height = source.childCount
  const isMany = tr.selection instanceof CellSelection
  const times = (space: number, size: number) => (isMany && space % size === 0 ? space / size : 1)
  const [down, across] = [times(bottom - top, height), times(right - left, width)]
  if (left + width * across > MAX_COLUMNS) return null
  const grown = grow(tr, at, top + height * down, left + width * across)
  const places = Array.from({ length: down * across }, (_, index) => ({
    row: top + height * Math.floor(index / across),
    column: left + width * (index % across),
  }))
  const { map } = grown
  const filled = new Map<number, Node[]>()
  for (let row = top; row < top + height * down; row++) {
    for (let column = left; column < left + width * across; column++) {
      filled.set(map.map[row * map.width + column]!, [])
    }
  }
  for (const place of places) {
    for (const { cell, row, column } of cells) {
      filled.get(map.map[(place.row + row) * map.width + place.column + column]!)!.push(cell)
    }
  }
  putCells(tr, grown, filled)
  for (const place of places.toReversed()) {
    for (const placed of cells.toReversed()) {
      mergeAs(tr, at.pos, placed.cell, place.row + placed.row, place.column + placed.column)
    }
  }
  return select(tr, at.pos, {
    top,
    left,
    bottom: top + height * down,
    right: left + width * across,
  })
}

function grow(tr: Transaction, at: TableAt, height: number, width: number) {
  let now = at
  const again = () => (now = { ...tableIn(tr.doc, at.pos)! })
  while (now.map.width < width) {
    addColumn(tr, rectOf(now), now.map.width)
    again()
  }
  while (now.map.height < height) {
    insertRow(tr, now, now.map.height)
    again()
  }
  return now
}

/** Replaces the content of cells, by their position in the table, in one step. */
function putCells(tr: Transaction, { table, start }: TableAt, filled: Map<number, Node[]>) {
  let pos = 0
  const rows = table.children.map((row) => {
    pos++
    const cells = row.children.map((cell) => {
      const sources = filled.get(pos)
      pos += cell.nodeSize
      return sources ? filledCell(cell, sources) : cell
    })
    pos++
    return row.copy(Fragment.from(cells))
  })
  tr.replaceWith(start, start + table.content.size, rows)
}

function filledCell(cell: Node, sources: readonly Node[]) {
  const blocks = sources.flatMap(({ children }) => children)
  const said = blocks.filter((block) => !isEmptyParagraph(block))
  const looks = sources[0]?.attrs as CellAttributes | undefined
  const { align, background } = cell.attrs as CellAttributes
  const attrs = {
    ...cell.attrs,
    align: looks?.align ?? align,
    background: looks?.background ?? background,
  }
  return cell.type.createAndFill(attrs, Fragment.from(said))!
}

/** Merges the cells below a pasted merged cell, if none of them is merged yet. */
function mergeAs(tr: Transaction, tablePos: number, source: Node, row: number, column: number) {
  const { colspan, rowspan } = source.attrs as CellAttributes
  if (colspan === 1 && rowspan === 1) return
  const { table, map, start } = tableIn(tr.doc, tablePos)!
  const rect = {
    top: row,
    left: column,
    bottom: Math.min(row + rowspan, map.height),
    right: Math.min(column + colspan, map.width),
  }
  const covered = map.cellsInRect(rect)
  const isFree = covered.every((pos) => {
    const attrs = table.nodeAt(pos)!.attrs as CellAttributes
    return attrs.colspan === 1 && attrs.rowspan === 1
  })
  if (!isFree) return
  const [first, ...others] = covered.toSorted((a, b) => a - b)
  for (const pos of others.toReversed()) {
    tr.delete(start + pos, start + pos + table.nodeAt(pos)!.nodeSize)
  }
  const { attrs } = table.nodeAt(first!)!
  const [wide, high] = [rect.right - rect.left, rect.bottom - rect.top]
  const merged = { ...attrs, colspan: wide, rowspan: high, colwidth: null }
  tr.setNodeMarkup(start + first!, null, merged)
}

function select(
  tr: Transaction,
  tablePos: number,
  { top, left, bottom, right }: { top: number; left: number; bottom: number; right: number }
) {
  const map = TableMap.get(tr.doc.nodeAt(tablePos)!)
  const at = (row: number, column: number) => tablePos + 1 + map.map[row * map.width + column]!
  return tr.setSelection(CellSelection.create(tr.doc, at(top, left), at(bottom - 1, right - 1)))
}
