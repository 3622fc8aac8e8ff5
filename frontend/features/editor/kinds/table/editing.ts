import { keymap } from 'prosemirror-keymap'
import { tableEditing } from 'prosemirror-tables'
import { pasteCells } from './clipboard/paste-cells.js'
import { firstKeys } from './commands/keys.js'
import { cutCells, wholeCells } from './whole-cells.js'

export { addColumnBeside, addRowBeside } from './commands/grow.js'
export { tableKeys } from './commands/keys.js'
export { tableAt } from './table-at.js'
export { wholeCells } from './whole-cells.js'

/** Selects cells, moves between them, and repairs tables whose cells overlap or lack. */
export function cellEditing() {
  return tableEditing({ allowTableNodeSelection: true })
}

export function editingPlugins() {
  return [keymap(firstKeys), pasteCells(), cutCells(), wholeCells(), cellEditing()]
}
