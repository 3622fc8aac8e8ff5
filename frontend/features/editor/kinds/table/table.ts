import { ArrowDownToLine, ArrowRightToLine, Table } from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { insertBlock } from '../../commands/commands.js'
import { defineNode } from '../../extensions/extension.js'
import { tableEditing } from './load-editing.js'
import { emptyTable } from './make-table.js'
import { TABLE_KEYS } from './table-keys.js'
import { tablePlugins } from './table-plugins.js'

const { nodes } = documentSchema

/** Rows and columns of a new table, with its header row. */
const [HEIGHT, WIDTH] = [3, 3]

export const insertTable = insertBlock(() => emptyTable(HEIGHT, WIDTH))

type TableEditing = NonNullable<ReturnType<typeof tableEditing>>

/** Returns a command of the code that edits tables. It applies nowhere until the code has loaded. */
function later(commandOf: (code: TableEditing) => Command): Command {
  return (...args) => {
    const code = tableEditing()
    return code !== null && commandOf(code)(...args)
  }
}

/** Returns true in a table, once the code that edits it has loaded. */
function isInTable(state: EditorState) {
  const code = tableEditing()
  return code !== null && code.tableAt(state) !== null
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
      command: later((code) => code.addRowBeside('after')),
      isShown: isInTable,
    },
    {
      title: 'Column after',
      icon: ArrowRightToLine,
      command: later((code) => code.addColumnBeside('after')),
      isShown: isInTable,
    },
  ],
  keys: Object.fromEntries(TABLE_KEYS.map((key) => [key, later((code) => code.tableKeys[key])])),
  plugins: tablePlugins,
})
