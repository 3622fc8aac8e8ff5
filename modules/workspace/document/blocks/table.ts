import type { Node } from 'prosemirror-model'
import { oneOf, optional, wholeNumber } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { COLORS, type Color } from '#modules/workspace/document/marks/colors'
import { placeCells } from '#modules/workspace/document/table_grid'
import { simpleTable, writeTable } from '#modules/workspace/document/table_markdown'

/** Maximum columns of a table, because a cell may claim any number of columns. */
export const MAX_COLUMNS = 100
/** Maximum rows that a cell covers. */
const MAX_ROWSPAN = 10_000
/** Least width in px of a column without a width. */
const READABLE_WIDTH = 96
/** Limits of a column's width in px. */
export const MIN_CELL_WIDTH = 40
export const MAX_CELL_WIDTH = 2000

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

export interface CellAttributes {
  colspan: number
  rowspan: number
  /** Width in px of each column that the cell covers; 0 for a column without a width. */
  colwidth: number[] | null
  /** Null aligns text as the page does. */
  align: Alignment | null
  /** Name of a background color; null for none. */
  background: Color | null
}

/** Not written to JSON while it has its default: a table has thousands of cells. */
const IMPLIED = { implied: true }

/**
 * A table. Its rows, cells and spans follow prosemirror-tables, which finds the nodes by
 * `tableRole`. The server bounds its size; spans that overlap are repaired by the editor.
 */
export const table: BlockSpec = {
  content: 'table_row+',
  group: 'block',
  tableRole: 'table',
  isolating: true,
  oneBlock: true,
  check: checkTable,
  markdown: { reduce: simpleTable, write: writeTable },
  parseDOM: [{ tag: 'div.table-scroll', contentElement: 'tbody' }, { tag: 'table' }],
  toDOM: (node) => {
    const widths = columnWidths(node)
    const columns = widths.map((width) => ['col', { style: columnStyle(width) }] as const)
    const scroll = { class: 'table-scroll', role: 'region', 'aria-label': 'Table', tabindex: '0' }
    const look = { style: tableStyle(widths), dir: 'auto' }
    return ['div', scroll, ['table', look, ['colgroup', ...columns], ['tbody', 0]]]
  },
}

/** A row. It has an id, by which two versions of a table match their rows (decision 133). */
export const tableRow: BlockSpec = {
  content: '(table_cell | table_header)*',
  tableRole: 'row',
  named: true,
  tight: true,
  plainText: ({ children }, { write }) =>
    children.map(({ content }) => separated(write(content, '\n'))).join('\t'),
  parseDOM: [{ tag: 'tr' }],
  toDOM: () => ['tr', 0],
}

export const tableHeader = cell('header_cell', 'th')
export const tableCell = cell('cell', 'td')

function cell(tableRole: string, tag: 'td' | 'th'): BlockSpec {
  return {
    attrs: {
      colspan: { default: 1, validate: wholeNumber(1, MAX_COLUMNS), ...IMPLIED },
      rowspan: { default: 1, validate: wholeNumber(1, MAX_ROWSPAN), ...IMPLIED },
      colwidth: { default: null, validate: optional(checkWidths), ...IMPLIED },
      align: { default: null, validate: optional(oneOf(ALIGNMENTS)), ...IMPLIED },
      background: { default: null, validate: optional(oneOf(COLORS)), ...IMPLIED },
    },
    content: 'block+',
    tableRole,
    isolating: true,
    wraps: 'none',
    quiet: true,
    markdown: { keepsEmpty: true, startsWithLine: true },
    parseDOM: [{ tag, getAttrs: (element) => ({ ...readCell(element) }) }],
    toDOM: ({ attrs }) => [tag, cellAttributes(attrs as CellAttributes), 0],
  }
}

function cellAttributes({ colspan, rowspan, colwidth, align, background }: CellAttributes) {
  const width = colwidth?.every((each) => each > 0) && colwidth.reduce((sum, each) => sum + each, 0)
  return {
    colspan: colspan === 1 ? undefined : String(colspan),
    rowspan: rowspan === 1 ? undefined : String(rowspan),
    'data-colwidth': colwidth?.join(','),
    // Spreadsheets and word processors read this one.
    width: width ? String(width) : undefined,
    align: align ?? undefined,
    'data-background': background ?? undefined,
  }
}

function readCell(element: DomElement): CellAttributes {
  const span = (name: string, most: number) => {
    const value = Number(element.getAttribute(name))
    return Number.isInteger(value) && value > 0 ? Math.min(value, most) : 1
  }
  const colspan = span('colspan', MAX_COLUMNS)
  const widths = String(element.dataset.colwidth ?? '')
    .split(',')
    .map(Number)
  const isSound = widths.length === colspan && widths.every(isWidth)
  const align = element.getAttribute('align')?.toLowerCase()
  return {
    colspan,
    rowspan: span('rowspan', MAX_ROWSPAN),
    colwidth: isSound && widths.some((width) => width > 0) ? widths : null,
    align: ALIGNMENTS.find((each) => each === align) ?? null,
    background: COLORS.find((color) => color === element.dataset.background) ?? null,
  }
}

/** Returns the width of each column in px; 0 for a column without a width. */
export function columnWidths(node: Node): number[] {
  const widths: number[] = []
  node.firstChild?.forEach(({ attrs }) => {
    const { colspan, colwidth } = attrs as CellAttributes
    for (let column = 0; column < colspan; column++) widths.push(colwidth?.[column] ?? 0)
  })
  return widths
}

/**
 * Returns the style of a table: the sum of its widths, or the least width at which columns without
 * a width stay readable.
 */
export function tableStyle(widths: readonly number[]) {
  const known = widths.reduce((sum, width) => sum + width, 0)
  const free = widths.filter((width) => width === 0).length
  return free === 0 ? `width: ${known}px` : `min-width: ${known + free * READABLE_WIDTH}px`
}

export function columnStyle(width: number) {
  return width > 0 ? `width: ${width}px` : undefined
}

/** Quotes the text of a cell with line breaks or tabs, as spreadsheets do. */
function separated(text: string) {
  return /[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function isWidth(value: unknown) {
  return value === 0 || (Number.isInteger(value) && inLimits(value as number))
}

function inLimits(width: number) {
  return width >= MIN_CELL_WIDTH && width <= MAX_CELL_WIDTH
}

function checkWidths(value: unknown) {
  if (!Array.isArray(value) || !value.every(isWidth)) throw new RangeError('Not widths of columns')
}

/** Throws RangeError for a table without cells or with too many columns. */
function checkTable(node: Node) {
  const { width, cells } = placeCells(node, MAX_COLUMNS)
  if (width === 0) throw new RangeError('A table has no cells')
  if (width > MAX_COLUMNS) throw new RangeError(`A table has more than ${MAX_COLUMNS} columns`)
  for (const { attrs } of cells.map(({ cell }) => cell)) {
    const { colwidth, colspan } = attrs as CellAttributes
    if (colwidth && colwidth.length !== colspan) throw new RangeError('Widths do not fit a cell')
  }
}
