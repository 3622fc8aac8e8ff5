import { test } from '@japa/runner'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../../fixtures/build.js'
import { pressing, running, stateOf, testEdits } from '../../fixtures/editing.js'
import { insertTable } from './table.js'
import { undo } from '../../commands/undo.js'

const { doc, p, table, td, th, tr, ul } = build

const LINK = documentSchema.nodes.page_link.create({ block_id: 7 })
const two = (a: string, b: string) => tr(td(p(a)), td(p(b)))

test.group('Table: insertion and keys', () => {
  testEdits([
    [
      'the slash entry inserts a table with a header row',
      doc(p('<a>')),
      running(insertTable),
      doc(
        table(
          tr(th(p('<a>')), th(p()), th(p())),
          tr(td(p()), td(p()), td(p())),
          tr(td(p()), td(p()), td(p()))
        )
      ),
    ],
    [
      'Tab moves to the next cell',
      doc(table(two('a<a>', 'b'), two('c', 'd'))),
      pressing('Tab'),
      doc(table(two('a', 'b<a>'), two('c', 'd'))),
    ],
    [
      'Shift+Tab moves to the cell before',
      doc(table(two('a', 'b'), two('<a>c', 'd'))),
      pressing('Shift-Tab'),
      doc(table(two('a', 'b<a>'), two('c', 'd'))),
    ],
    [
      'Tab in the last cell adds a row that is aligned alike',
      doc(table(tr(td({ align: 'right' }, p('a')), td(p('b<a>'))))),
      pressing('Tab'),
      doc(
        table(
          tr(td({ align: 'right' }, p('a')), td(p('b'))),
          tr(td({ align: 'right' }, p('<a>')), td(p()))
        )
      ),
    ],
    [
      'Tab below a header row adds a row of plain cells',
      doc(table(tr(th(p('a')), th(p('b<a>'))))),
      pressing('Tab'),
      doc(table(tr(th(p('a')), th(p('b'))), two('<a>', ''))),
    ],
    [
      'Tab in a list in a cell indents the item',
      doc(table(tr(td(ul(p('a')), ul(p('b<a>')))), tr(td(p())))),
      pressing('Tab'),
      doc(table(tr(td(ul(p('a'), ul(p('b<a>'))))), tr(td(p())))),
    ],
    [
      'Enter moves to the cell below',
      doc(table(two('a', '<a>b'), two('c', 'd'))),
      pressing('Enter'),
      doc(table(two('a', 'b'), two('c', 'd<a>'))),
    ],
    [
      'Enter in the last row adds a row',
      doc(table(two('a', 'b<a>'))),
      pressing('Enter'),
      doc(table(two('a', 'b'), two('', '<a>'))),
    ],
    [
      'Enter in a list in a cell splits the item',
      doc(table(tr(td(ul(p('a<a>b')))), tr(td(p())))),
      pressing('Enter'),
      doc(table(tr(td(ul(p('a')), ul(p('<a>b')))), tr(td(p())))),
    ],
    [
      'Alt+Enter starts a paragraph within the cell',
      doc(table(two('a<a>', 'b'))),
      pressing('Alt-Enter'),
      doc(table(tr(td(p('a'), p('<a>')), td(p('b'))))),
    ],
    [
      'Alt+Enter beside a link to a page leaves the cell to the link',
      doc(table(tr(td(p(LINK, '<a>'))))),
      pressing('Alt-Enter'),
      doc(table(tr(td(p(LINK, '<a>'))))),
    ],
    [
      'ArrowDown in the last row leads to a new paragraph below the table',
      doc(table(two('a', 'b<a>'))),
      pressing('ArrowDown'),
      doc(table(two('a', 'b')), p('<a>')),
    ],
    [
      'ArrowUp in the first row leads to a new paragraph above the table',
      doc(table(two('a', '<a>b'))),
      pressing('ArrowUp'),
      doc(p('<a>'), table(two('a', 'b'))),
    ],
    [
      'Backspace at the start of a cell leaves the cells alone',
      doc(table(two('a', '<a>b'))),
      pressing('Backspace'),
      null,
    ],
    [
      'Delete at the end of a cell leaves the cells alone',
      doc(table(two('a<a>', 'b')), p('c')),
      pressing('Delete'),
      null,
    ],
  ])
})

test.group('Table: rows and columns', () => {
  testEdits([
    [
      'Mod+Enter adds a row below',
      doc(table(two('a', 'b<a>'), two('c', 'd'))),
      pressing('Mod-Enter'),
      doc(table(two('a', 'b'), two('', '<a>'), two('c', 'd'))),
    ],
    [
      'Mod+Shift+Enter adds a row above',
      doc(table(two('a', 'b<a>'))),
      pressing('Mod-Shift-Enter'),
      doc(table(two('', '<a>'), two('a', 'b'))),
    ],
    [
      'Mod+Alt+Enter adds a column after',
      doc(table(two('a<a>', 'b'))),
      pressing('Mod-Alt-Enter'),
      doc(table(tr(td(p('a')), td(p('<a>')), td(p('b'))))),
    ],
    [
      'Mod+Alt+Shift+Enter adds a column before',
      doc(table(two('a', 'b<a>'))),
      pressing('Mod-Alt-Shift-Enter'),
      doc(table(tr(td(p('a')), td(p('<a>')), td(p('b'))))),
    ],
    [
      'Alt+Shift+ArrowDown moves the row, with the cursor in its cell',
      doc(table(two('a', 'b<a>'), two('c', 'd'))),
      pressing('Alt-Shift-ArrowDown'),
      doc(table(two('c', 'd'), two('a', 'b<a>'))),
    ],
    [
      'a row moved to the top becomes the header row',
      doc(table(tr(th(p('a')), th(p('b'))), two('c<a>', 'd'))),
      pressing('Alt-Shift-ArrowUp'),
      doc(table(tr(th(p('c<a>')), th(p('d'))), two('a', 'b'))),
    ],
    [
      'rows that a merged cell ties together move as one',
      doc(table(tr(td({ rowspan: 2 }, p('a')), td(p('b'))), tr(td(p('c<a>'))), two('d', 'e'))),
      pressing('Alt-Shift-ArrowDown'),
      doc(table(two('d', 'e'), tr(td({ rowspan: 2 }, p('a')), td(p('b'))), tr(td(p('c<a>'))))),
    ],
    [
      'Alt+Shift+ArrowUp moves a block within its cell first',
      doc(table(tr(td(p('a'), p('b<a>'))), tr(td(p('c'))))),
      pressing('Alt-Shift-ArrowUp'),
      doc(table(tr(td(p('b<a>'), p('a'))), tr(td(p('c'))))),
    ],
    [
      'Alt+Shift+ArrowRight moves the column',
      doc(table(two('a<a>', 'b'), two('c', 'd'))),
      pressing('Alt-Shift-ArrowRight'),
      doc(table(two('b', 'a<a>'), two('d', 'c'))),
    ],
    [
      'Mod+Shift+Backspace deletes the row',
      doc(table(two('a', 'b<a>'), two('c', 'd'))),
      pressing('Mod-Shift-Backspace'),
      doc(table(two('c', 'd'))),
    ],
    [
      'the table goes with its last row',
      doc(p('x'), table(two('a', 'b<a>'))),
      pressing('Mod-Shift-Backspace'),
      doc(p('x<a>')),
    ],
    [
      'Mod+Alt+Backspace deletes the column',
      doc(table(two('a<a>', 'b'), two('c', 'd'))),
      pressing('Mod-Alt-Backspace'),
      doc(table(tr(td(p('b'))), tr(td(p('d'))))),
    ],
    [
      'Mod+Shift+D duplicates the row',
      doc(table(two('a', 'b<a>'))),
      pressing('Mod-Shift-d'),
      doc(table(two('a', 'b'), two('a', 'b'))),
    ],
    [
      'Mod+Alt+D duplicates the column',
      doc(table(two('a', 'b<a>'))),
      pressing('Mod-Alt-d'),
      doc(table(tr(td(p('a')), td(p('b')), td(p('b'))))),
    ],
  ])
})

test.group('Table: undo', () => {
  test('changes of rows and columns in one second are undone one by one', ({ assert }) => {
    const keys = ['Mod-Enter', 'Mod-Alt-Enter', 'Alt-Shift-ArrowUp', 'Mod-Shift-Backspace']
    const states = [stateOf(doc(table(two('a<a>', 'b'), two('c', 'd'))))]
    for (const key of keys) states.push(pressing(key)(states.at(-1)!))
    let state = states.at(-1)!
    for (const before of states.slice(0, -1).toReversed()) {
      state = running(undo)(state)
      assert.equal(String(state.doc), String(before.doc))
    }
  })
})
