import { test } from '@japa/runner'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { MAX_CELL_WIDTH, MIN_CELL_WIDTH } from '#modules/workspace/document/blocks/table'
import { build } from '../../fixtures/build.js'
import { type Edit, running, stateOf, testEdits } from '../../fixtures/editing.js'
import {
  clearCells,
  mergeCells,
  removeEmptyTable,
  removeTable,
  setCells,
  splitCell,
} from './commands/cells.js'
import { duplicateLines, moveLinesTo, moveSelectedTo } from './commands/reorder.js'
import { clearWidths, selectLine, widen } from './commands/whole-lines.js'
import { setColumnWidth } from './commands/widths.js'
import { tableIn } from './table-at.js'

const { doc, p, table, td, tr } = build

const two = (a: string, b: string) => tr(td(p(a)), td(p(b)))

/** Selects every cell of the first block, then edits. */
function inAll(edit: Edit): Edit {
  return (state) => {
    const { map } = TableMap.get(state.doc.firstChild!)
    const all = CellSelection.create(state.doc, 1 + map[0]!, 1 + map.at(-1)!)
    return edit(state.apply(state.tr.setSelection(all)))
  }
}

function resizing(column: number, width: number): Edit {
  return (state) => state.apply(setColumnWidth(state.tr, tableIn(state.doc, 0)!, column, width))
}

test.group('Table: merged cells', () => {
  test('a row that another user moved during its drag is still the one dragged', ({ assert }) => {
    const state = stateOf(doc(table(two('a<a>', 'b'), two('c', 'd'))))
    const shifted = state.apply(state.tr.insert(1, two('new', 'row')))
    const moved = running(moveSelectedTo('row', 3))(shifted)
    assert.equal(moved.doc.textContent, 'newrowcdab')
  })

  testEdits([
    [
      'merging every cell adds no column (BlockNote #1993)',
      doc(table(two('a', 'b'), two('c', 'd'))),
      inAll(running(mergeCells)),
      doc(table(tr(td({ colspan: 2, rowspan: 2 }, p('a'), p('b'), p('c'), p('d'))), tr())),
    ],
    [
      'splitting gives all cells back',
      doc(table(tr(td({ colspan: 2, rowspan: 2 }, p('a<a>'))), tr())),
      running(splitCell),
      doc(table(two('a', ''), two('', ''))),
    ],
    [
      'resizing sets the width of one column within a merged cell (prosemirror-tables #121)',
      doc(table(tr(td({ colspan: 2 }, p('a'))), two('b', 'c'))),
      resizing(1, 120),
      doc(
        table(
          tr(td({ colspan: 2, colwidth: [0, 120] }, p('a'))),
          tr(td(p('b')), td({ colwidth: [120] }, p('c')))
        )
      ),
    ],
    [
      'a column is never narrower than the minimum',
      doc(table(two('a', 'b'))),
      resizing(0, 1),
      doc(table(tr(td({ colwidth: [MIN_CELL_WIDTH] }, p('a')), td(p('b'))))),
    ],
    [
      'a column is never wider than the maximum',
      doc(table(two('a', 'b'))),
      resizing(0, 1e9),
      doc(table(tr(td({ colwidth: [MAX_CELL_WIDTH] }, p('a')), td(p('b'))))),
    ],
    [
      'the menu makes the column with the cursor wider',
      doc(table(tr(td({ colwidth: [100] }, p('a<a>')), td(p('b'))))),
      running(widen(24)),
      doc(table(tr(td({ colwidth: [124] }, p('a')), td(p('b'))))),
    ],
    [
      'the table is fitted to the page again',
      doc(table(tr(td({ colwidth: [100] }, p('a<a>')), td({ colwidth: [90] }, p('b'))))),
      running(clearWidths),
      doc(table(two('a', 'b'))),
    ],
    [
      'columns that a merged cell ties together are duplicated as one',
      doc(table(tr(td({ colspan: 2 }, p('a'))), two('b', 'c<a>'))),
      running(duplicateLines('column')),
      doc(
        table(
          tr(td({ colspan: 2 }, p('a')), td({ colspan: 2 }, p('a'))),
          tr(td(p('b')), td(p('c')), td(p('b')), td(p('c')))
        )
      ),
    ],
    [
      'a row dragged into merged rows lands after them',
      doc(table(two('a<a>', 'b'), tr(td({ rowspan: 2 }, p('c')), td(p('d'))), tr(td(p('e'))))),
      running(moveLinesTo('row', { from: 0, end: 1 }, 2)),
      doc(table(tr(td({ rowspan: 2 }, p('c')), td(p('d'))), tr(td(p('e'))), two('a<a>', 'b'))),
    ],
    [
      'alignment applies to all selected cells',
      doc(table(two('a', 'b'))),
      inAll(running(setCells('align', 'center'))),
      doc(table(tr(td({ align: 'center' }, p('a')), td({ align: 'center' }, p('b'))))),
    ],
    [
      'the cell with the cursor is cleared',
      doc(table(tr(td(p('a<a>'), p('x')), td(p('b'))))),
      running(clearCells),
      doc(table(two('<a>', 'b'))),
    ],
    [
      'Backspace removes a table whose cells are all selected and empty',
      doc(table(two('', '')), p('x')),
      inAll(running(removeEmptyTable)),
      doc(p('x')),
    ],
    [
      'Backspace keeps a table with a word',
      doc(table(two('', 'a')), p('x')),
      inAll(running(removeEmptyTable)),
      null,
    ],
    [
      'a page keeps a paragraph without its only table',
      doc(table(two('a<a>', ''))),
      running(removeTable),
      doc(p('<a>')),
    ],
  ])

  test('a row is selected with the rows that a merged cell ties to it', ({ assert }) => {
    const page = doc(table(tr(td({ rowspan: 2 }, p('a')), td(p('b<a>'))), tr(td(p('c')))))
    const { selection } = running(selectLine('row'))(stateOf(page))
    let cells = 0
    if (selection instanceof CellSelection) selection.forEachCell(() => cells++)
    assert.equal(cells, 3)
  })
})
