import { test } from '@japa/runner'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { build } from '../../fixtures/build.js'
import { type Edit, pressing, stateOf, testEdits } from '../../fixtures/editing.js'
import { firstKeys } from './commands/keys.js'
import { cutCells } from './whole-cells.js'

const { doc, p, table, td, tr } = build

const two = (a: string, b: string) => tr(td(p(a)), td(p(b)))

/** Selects the text between the tags again, as keys and fingers do, and edits. */
function selecting(edit: Edit): Edit {
  return (state) => edit(reselected(state, state.selection.anchor, state.selection.head))
}

function reselected(state: EditorState, anchor: number, head: number) {
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)))
}

test.group('Table: text selected across cells', () => {
  testEdits([
    [
      'Backspace empties the cells of a row and joins nothing',
      doc(table(two('a<a>x', 'bx<b>'), two('c', 'd'))),
      selecting(pressing('Backspace')),
      doc(table(two('', ''), two('c', 'd'))),
    ],
    [
      'Backspace empties the cells of two rows, and both rows stay',
      doc(table(two('a', 'b<a>x'), two('c', 'dx<b>'))),
      selecting(pressing('Backspace')),
      doc(table(two('a', ''), two('c', ''))),
    ],
    [
      'Backspace from the text above removes the whole table',
      doc(p('x<a>y'), table(two('a', 'b<b>b'), two('c', 'd'))),
      selecting(pressing('Backspace')),
      doc(p('x<a>')),
    ],
    [
      'Backspace from a table to the text below removes the whole table',
      doc(p('w'), table(two('a', 'b<a>b'), two('c', 'd')), p('x<b>y')),
      selecting(pressing('Backspace')),
      doc(p('w'), p('<a>y')),
    ],
  ])

  test('text from cell to cell becomes a selection of the cells between', ({ assert }) => {
    const state = stateOf(doc(table(two('a', 'b<a>x'), two('cx<b>', 'd'))))
    const { selection } = selecting((now) => now)(state)
    assert.instanceOf(selection, CellSelection)
    assert.lengthOf((selection as CellSelection).ranges, 4)
  })

  test('a key that goes back from a table to the text above leaves the table', ({ assert }) => {
    const state = stateOf(doc(p('x<a>y'), table(two('a', 'b<b>b'), two('c', 'd'))))
    const { anchor, head } = state.selection
    const whole = reselected(state, anchor, head)
    assert.isAbove(whole.selection.head, head)
    assert.equal(reselected(whole, anchor, head).selection.to, 3)
  })

  test('text within one cell stays selected', ({ assert }) => {
    const state = stateOf(doc(table(tr(td(p('a<a>x'), p('bx<b>'))), tr(td(p('c'))))))
    assert.instanceOf(selecting((now) => now)(state).selection, TextSelection)
  })

  test('Shift and an arrow at the border of a table keep its selected cells', ({ assert }) => {
    const state = stateOf(doc(table(two('a', 'b'))))
    const cells = CellSelection.create(state.doc, 2, 7)
    const selected = state.apply(state.tr.setSelection(cells))
    assert.isTrue(firstKeys['Shift-ArrowRight']!(selected))
    assert.isFalse(firstKeys['Shift-ArrowLeft']!(selected))
  })

  test('cut cells stay selected, so that a paste fills the same ones', ({ assert }) => {
    const start = stateOf(doc(table(two('a', 'b'), two('c', 'd'))))
    const state = start.reconfigure({ plugins: [cutCells()] })
    const selected = state.apply(state.tr.setSelection(CellSelection.create(state.doc, 2, 7)))
    const cut = selected.apply(selected.tr.deleteSelection().setMeta('uiEvent', 'cut'))
    assert.instanceOf(cut.selection, CellSelection)
    assert.lengthOf((cut.selection as CellSelection).ranges, 2)
    assert.equal(cut.doc.textContent, 'cd')
  })
})
