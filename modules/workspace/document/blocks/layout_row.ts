import { numberWithin } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'

/** Allowed numbers of columns in a row (rule 5.1). */
export const COLUMN_COUNTS = [2, 3, 4, 5] as const
/** Widths in percent of the row (rules 5.8, 6.14). */
export const MIN_COLUMN_WIDTH = 10
const DEFAULT_COLUMN_WIDTH = 100

/** Columns side by side, at the page's top level only, so that columns never contain columns. */
export const layoutRow: BlockSpec = {
  content: 'layout_column{2,5}',
  group: 'row',
  sideBySide: true,
  isolating: true,
  parseDOM: [{ tag: 'div.layout-row' }],
  toDOM: () => ['div', { class: 'layout-row', role: 'group', 'aria-label': 'Columns' }, 0],
}

/** One column; `width` in percent of the row (rule 5.8). */
export const layoutColumn: BlockSpec = {
  attrs: {
    width: {
      default: DEFAULT_COLUMN_WIDTH,
      validate: numberWithin(MIN_COLUMN_WIDTH, DEFAULT_COLUMN_WIDTH),
    },
  },
  content: 'block+',
  isolating: true,
  wraps: 'none',
  parseDOM: [{ tag: 'div.layout-column', getAttrs: (column) => ({ width: readWidth(column) }) }],
  toDOM: ({ attrs }) => {
    const width = String(attrs.width)
    return [
      'div',
      {
        class: 'layout-column',
        role: 'group',
        'aria-label': 'Column',
        'data-width': width,
        style: `--column-width: ${width}`,
      },
      0,
    ]
  },
}

function readWidth(column: DomElement) {
  const width = Number(column.dataset.width)
  return width >= MIN_COLUMN_WIDTH && width <= DEFAULT_COLUMN_WIDTH ? width : DEFAULT_COLUMN_WIDTH
}
