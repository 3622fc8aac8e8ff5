import { cellsOf, type Place } from './table-cells.js'
import { formatsOf } from './styles.js'

const BLOCKS = 'table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, img'

/**
 * Converts tables, which pages do not have: a row becomes a line. A row that contains blocks
 * becomes those blocks.
 */
export function readTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const covered: number[] = []
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    const lines = rows.flatMap((row) => readRow(row, cellsOf(row, covered)))
    const caption = table.querySelector(':scope > caption')
    table.replaceWith(...(caption ? [blockOf('p', caption)] : []), ...lines)
  }
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
    if (cell) line.append(readCell(cell))
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

function readCell(cell: Element) {
  for (const br of cell.querySelectorAll('br')) br.replaceWith(' ')
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ')
  const text = blockOf(cell.tagName === 'TH' ? 'strong' : 'span', cell)
  const formats = formatsOf(cell.getAttribute('style') ?? '')
  if (formats !== '') text.setAttribute('style', formats)
  return text
}
