import { Columns2, Columns3, Columns4, TableColumnsSplit } from 'lucide-react'
import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { COLUMN_COUNTS } from '#modules/workspace/document/blocks/layout_row'
import { documentSchema } from '#modules/workspace/document/schema'
import { cursorBefore } from '../../blocks/remove-blocks.js'
import { insertBlock } from '../../commands/commands.js'
import { defineNode } from '../../extensions/extension.js'
import { columnPreview } from './column-preview.js'
import { isEmptyParagraph } from '../../document.js'
import { removeColumn } from './columns.js'

const { nodes } = documentSchema
const ICONS = { 2: Columns2, 3: Columns3, 4: Columns4, 5: TableColumnsSplit }

/** Inserts a row of empty columns with equal widths. */
export function insertColumns(count: number) {
  return insertBlock(() => makeRow(count))
}

function makeRow(count: number) {
  const width = 100 / count
  const column = () => nodes.layout_column.create({ width }, nodes.paragraph.create())
  return nodes.layout_row.create(null, Array.from({ length: count }, column))
}

/**
 * Moves the cursor out of a row of columns by an arrow key, to the adjacent text or a new
 * paragraph.
 */
function leave(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection
    if (!empty || $head.depth < 3 || $head.node(1).type !== nodes.layout_row) return false
    if (!atEdgeOfColumn(state.selection, direction)) return false
    if (view && !view.endOfTextblock(direction)) return false
    const position = direction === 'up' ? $head.before(1) : $head.after(1)
    const { tr } = state
    const $position = tr.doc.resolve(position)
    const beside = direction === 'up' ? $position.nodeBefore : $position.nodeAfter
    if (!beside) tr.insert(position, nodes.paragraph.create())
    const target = beside
      ? Selection.near(tr.doc.resolve(position), direction === 'up' ? -1 : 1)
      : TextSelection.create(tr.doc, position + 1)
    dispatch?.(tr.setSelection(target).scrollIntoView())
    return true
  }
}

/** Returns true if the cursor is in the first or the last block of its column. */
function atEdgeOfColumn({ $head }: Selection, direction: 'up' | 'down') {
  for (let depth = 2; depth < $head.depth; depth++) {
    const last = $head.node(depth).childCount - 1
    if ($head.index(depth) !== (direction === 'up' ? 0 : last)) return false
  }
  return true
}

/** Removes an empty column on Backspace (rule 6.15). */
const removeEmptyColumn: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const column = $from.depth > 1 ? $from.node(-1) : null
  const isLast = column?.type === nodes.layout_column && column.childCount === 1
  if (!empty || !isLast || !isEmptyParagraph($from.parent)) return false
  const pos = $from.before(-1)
  removeColumn(tr, pos)
  dispatch?.(cursorBefore(tr, tr.mapping.map(pos, -1)).scrollIntoView())
  return true
}

export const layoutRow = defineNode({
  schema: nodes.layout_row,
  slashItems: COLUMN_COUNTS.map((count) => ({
    title: `${count} columns`,
    description: `Arrange blocks in ${count} columns`,
    icon: ICONS[count],
    keywords: ['layout', 'grid', 'side by side', `columns ${count}`],
    run: (view) => view.run(insertColumns(count)),
  })),
  keys: { ArrowUp: leave('up'), ArrowDown: leave('down') },
  plugins: () => [columnPreview()],
})

export const layoutColumn = defineNode({
  schema: nodes.layout_column,
  removeEmptied: removeColumn,
  keys: { Backspace: removeEmptyColumn },
})
