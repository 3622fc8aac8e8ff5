import { Slice } from 'prosemirror-model'
import { ReplaceAroundStep, type Transform } from 'prosemirror-transform'
import { MIN_COLUMN_WIDTH } from '#modules/workspace/document/blocks/layout_row'
import { isEmptyParagraph } from '../../document.js'

/**
 * Removes a column from its row and splits its width equally among the other columns. If only one
 * column remains, its content replaces the row; a single empty paragraph is dropped (rule 6.15).
 */
export function removeColumn<T extends Transform>(tr: T, columnPos: number): T {
  const $column = tr.doc.resolve(columnPos)
  const row = $column.parent
  const rowPos = $column.before()
  const gone = $column.nodeAfter!
  const left = row.children.filter((column) => column !== gone)
  if (left.length > 1) {
    const share = Number(gone.attrs.width) / left.length
    tr.delete(columnPos, columnPos + gone.nodeSize)
    return setWidths(
      tr,
      rowPos,
      left.map((column) => Number(column.attrs.width) + share)
    )
  }
  const { childCount, firstChild, nodeSize } = left[0]!
  const end = rowPos + row.nodeSize
  const isEmpty = childCount === 1 && isEmptyParagraph(firstChild)
  if (isEmpty && tr.doc.childCount > 1) return tr.delete(rowPos, end)
  const start = columnPos === rowPos + 1 ? columnPos + gone.nodeSize : rowPos + 1
  // Keeps a cursor in the content, which a replacement would move to the end.
  const [from, to] = [start + 1, start + nodeSize - 1]
  tr.step(new ReplaceAroundStep(rowPos, end, from, to, Slice.empty, 0))
  return tr
}

/**
 * Moves the border after the column at `index` by a percentage of the row (rule 6.14). Returns null
 * if either column would shrink to 10 % or less.
 */
export function resizedWidths(widths: number[], index: number, percent: number): number[] | null {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const shares = widths.map((width) => (width / total) * 100)
  const [left, right] = [shares[index]! + percent, shares[index + 1]! - percent]
  if (left <= MIN_COLUMN_WIDTH || right <= MIN_COLUMN_WIDTH) return null
  return shares.with(index, left).with(index + 1, right)
}

/** Sets the widths of the columns in the row at `rowPos`. */
export function setWidths<T extends Transform>(tr: T, rowPos: number, widths: number[]) {
  let pos = rowPos + 1
  tr.doc.nodeAt(rowPos)!.forEach((column, _offset, index) => {
    tr.setNodeAttribute(pos, 'width', round(widths[index]!))
    pos += column.nodeSize
  })
  return tr
}

function round(percent: number) {
  return Math.min(100, Math.round(percent * 100) / 100)
}
