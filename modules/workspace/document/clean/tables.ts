import { MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { cellsOf, type Place, spanOf } from './table_cells.js'
import { readColumnWidths } from './table_widths.js'
import { readCellLook } from './table_looks.js'
import { formatsOf } from './styles.js'

const BLOCKS = 'table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, img'
const SEEN = 'img, input, video, hr'
const WEIGHT = /font-weight\s*:[^;]*/gi

/**
 * Converts tables of other programs to the schema's HTML. A table that only arranges blocks becomes
 * these blocks, and so does one with a single cell. Rows of a table that is too wide become lines.
 * A table marked `data-own` is one of ours, which stays a table.
 */
export function readTables(body: HTMLElement) {
  // A table within another one is read before it.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const covered: number[] = []
    const rows = [...table.querySelectorAll('tr')].filter(
      (row) => row.closest('table') === table && !isEmptyHeader(row)
    )
    const places = rows.map((row) => cellsOf(row, covered))
    const caption = table.querySelector(':scope > caption')
    const blocks = arranges(table, places)
      ? rows.flatMap((row, index) => readRow(row, places[index]!))
      : [tableOf(table, rows, places)]
    table.replaceWith(...(caption ? [blockOf('p', caption)] : []), ...blocks)
  }
}

/** Returns the number of columns in which a cell begins; no other column could be told apart. */
function widthOf(places: Place[][]) {
  return places.reduce((most, { length }) => Math.max(most, length), 0)
}

/** Returns true for the header row that Markdown requires of a table without headers. */
function isEmptyHeader(row: Element) {
  const isHeader = row.closest('thead') !== null && row.closest('table')!.querySelector('td')
  return isHeader && row.textContent.trim() === '' && !row.querySelector(SEEN)
}

function arranges(table: Element, places: Place[][]) {
  const cells = places.flat().filter((cell) => cell !== null)
  const isEmpty = cells.every((cell) => cell.textContent.trim() === '' && !cell.querySelector(SEEN))
  if (widthOf(places) > MAX_COLUMNS) return true
  if (table.hasAttribute('data-own') && cells.length > 0) return false
  return (
    isEmpty ||
    cells.length < 2 ||
    table.querySelector('table') !== null ||
    /^(presentation|none)$/.test(table.getAttribute('role') ?? '')
  )
}

function tableOf(table: Element, rows: Element[], places: Place[][]) {
  const made = table.ownerDocument.createElement('table')
  const widths = readColumnWidths(table, places)
  const columns = widthOf(places)
  for (const index of rows.keys()) {
    const line = table.ownerDocument.createElement('tr')
    for (const [column, cell] of places[index]!.entries()) {
      if (cell)
        line.append(readCell(cell, { widths, column, columns, rowsLeft: rows.length - index }))
    }
    made.append(line)
  }
  return made
}

interface PlaceOfCell {
  widths: readonly number[]
  column: number
  /** Number of columns in the table. */
  columns: number
  /** Number of rows from the cell's row on. */
  rowsLeft: number
}

function readCell(cell: Element, { widths, column, columns, rowsLeft }: PlaceOfCell) {
  const isHeader = cell.tagName === 'TH' || cell.closest('thead') !== null
  const made = cell.ownerDocument.createElement(isHeader ? 'th' : 'td')
  const wide = Math.min(spanOf(cell, 'colspan'), columns - column)
  const high = Math.min(spanOf(cell, 'rowspan'), rowsLeft)
  if (wide > 1) made.setAttribute('colspan', String(wide))
  if (high > 1) made.setAttribute('rowspan', String(high))
  const own = widths.slice(column, column + wide)
  if (own.some((width) => width > 0)) made.dataset.colwidth = own.join(',')
  readCellLook(cell, made)
  const isEmpty = cell.textContent.trim() === '' && !cell.querySelector(SEEN)
  if (!isEmpty) made.append(contentOf(cell))
  return made
}

/** Returns the content of a cell, in an element with the formats of the cell's own style. */
function contentOf(cell: Element) {
  const style = cell.getAttribute('style') ?? ''
  // Browsers copy the weight of a header's text, which is bold in Strata anyway.
  const formats = formatsOf(cell.tagName === 'TH' ? style.replaceAll(WEIGHT, '') : style)
  const content = blockOf(formats === '' ? 'div' : 'span', cell)
  if (formats !== '') content.setAttribute('style', formats)
  return content
}

function readRow(row: Element, places: Place[]) {
  const cells = places.filter((cell) => cell !== null)
  if (cells.some((cell) => cell.querySelector(BLOCKS)) || isText(cells)) {
    return cells.map((cell) => blockOf('div', cell))
  }
  if (cells.every((cell) => cell.textContent.trim() === '')) return []
  const line = row.ownerDocument.createElement('p')
  for (const [index, cell] of places.entries()) {
    if (index > 0) line.append(' | ')
    if (cell) line.append(lineOf(cell))
  }
  return [line]
}

/** Returns true for a row of one cell with several paragraphs: text in a layout table. */
function isText(cells: Element[]) {
  return cells.length === 1 && cells[0]!.querySelectorAll('p').length > 1
}

function blockOf(name: string, { ownerDocument, childNodes }: Element) {
  const block = ownerDocument.createElement(name)
  block.append(...childNodes)
  return block
}

function lineOf(cell: Element) {
  for (const br of cell.querySelectorAll('br')) br.replaceWith(' ')
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ')
  const text = blockOf(cell.tagName === 'TH' ? 'strong' : 'span', cell)
  const formats = formatsOf(cell.getAttribute('style') ?? '')
  if (formats !== '') text.setAttribute('style', formats)
  return text
}
