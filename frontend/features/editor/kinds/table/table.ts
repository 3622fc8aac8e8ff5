import { ArrowDownToLine, ArrowRightToLine, Table } from 'lucide-react'
import { keymap } from 'prosemirror-keymap'
import { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { documentSchema } from '#modules/workspace/document/schema'
import { insertBlock } from '../../commands/commands.js'
import { defineNode } from '../../extensions/extension.js'
import { pasteCells } from './clipboard/paste-cells.js'
import { addColumnBeside, addRowBeside } from './commands/grow.js'
import { firstKeys, tableKeys } from './commands/keys.js'
import { emptyTable } from './make-table.js'
import { tableAt } from './table-at.js'
import { TableView } from './table-view.js'
import { cutCells, wholeCells } from './whole-cells.js'

const { nodes } = documentSchema

/** Rows and columns of a new table, with its header row. */
const [HEIGHT, WIDTH] = [3, 3]

export const insertTable = insertBlock(() => emptyTable(HEIGHT, WIDTH))

/** Selects cells, moves between them, and repairs tables whose cells overlap or lack. */
export function cellEditing() {
  return tableEditing({ allowTableNodeSelection: true })
}

export const table = defineNode({
  schema: nodes.table,
  slashItems: [
    {
      title: 'Table',
      description: 'Arrange text in rows and columns',
      icon: Table,
      keywords: ['grid', 'spreadsheet', 'rows', 'cells', 'sheet', 'csv', 'matrix'],
      run: (page) => page.run(insertTable),
    },
  ],
  touchItems: [
    {
      title: 'Row below',
      icon: ArrowDownToLine,
      command: addRowBeside('after'),
      isShown: (state) => tableAt(state) !== null,
    },
    {
      title: 'Column after',
      icon: ArrowRightToLine,
      command: addColumnBeside('after'),
      isShown: (state) => tableAt(state) !== null,
    },
  ],
  keys: tableKeys,
  plugins: () => [
    keymap(firstKeys),
    pasteCells(),
    cutCells(),
    wholeCells(),
    cellEditing(),
    new Plugin({ props: { nodeViews: { table: (node) => new TableView(node) } } }),
  ],
})
