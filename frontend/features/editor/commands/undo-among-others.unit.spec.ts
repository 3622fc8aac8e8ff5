import { test } from '@japa/runner'
import fc from 'fast-check'
import { redoDepth, undoDepth } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { propertyRuns } from '#testing/property_runs'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { expectKept } from '../fixtures/edit-properties.js'
import { all, type Edit, running, stateOf } from '../fixtures/editing.js'
import { everyBlock } from '../fixtures/every-block.js'
import { nestedPage } from '../fixtures/nested-page.js'
import { part } from '../fixtures/random-block-edits.js'
import { edits } from '../fixtures/random-edits.js'
import { withIds } from '../fixtures/with-ids.js'
import { pasted } from '../kinds/table/clipboard/paste-cells.js'
import { clearCells, mergeCells, splitCell } from '../kinds/table/commands/cells.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { redo, undo } from './undo.js'

const { p, table, td, tr } = build
const copied = table(tr(td(p('1')), td(p('2'))), tr(td(p('3')), td(p('4'))))

/** Selects the cells between two places of any table, then edits. */
const inCells =
  (...[at, from, to, edit]: [number, number, number, Edit]): Edit =>
  (state) => {
    const tables: { node: Node; pos: number }[] = []
    state.doc.descendants((node, pos) => {
      if (node.type === documentSchema.nodes.table) tables.push({ node, pos })
    })
    const one = <T>(list: readonly T[], place: number) =>
      list[Math.min(list.length - 1, Math.floor(place * list.length))]
    const found = one(tables, at)
    if (!found) return state
    const { map } = TableMap.get(found.node)
    const cell = (place: number) => found.pos + 1 + one(map, place)!
    const selection = CellSelection.create(state.doc, cell(from), cell(to))
    return edit(state.apply(state.tr.setSelection(selection)))
  }

const pasteCells: Edit = (state) => {
  const tr = pasted(state, new Slice(Fragment.from(copied), 0, 0), '')
  return tr ? state.apply(tr) : state
}

const commands = [mergeCells, splitCell, clearCells].map(running)
const cellEdits = fc
  .tuple(part, part, part, fc.constantFrom(pasteCells, ...commands))
  .map((args) => inCells(...args))
const anyEdit = fc.oneof({ weight: 3, arbitrary: edits }, cellEdits)

/** Merges edits that another device made on the page as it is. */
const theirs = fc.array(anyEdit, { minLength: 1, maxLength: 3 }).map((list): Edit => (state) => {
  const after = list.reduce((now, edit) => edit(now), stateOf(state.doc)).doc
  return state.apply(mergeChanges(state.tr, blockChanges(state.doc, after)))
})
const steps = fc.oneof(
  { weight: 6, arbitrary: anyEdit },
  { weight: 2, arbitrary: theirs },
  fc.constantFrom(running(undo), running(redo))
)
const starts = fc.constantFrom(
  withIds(documentSchema.nodeFromJSON(everyBlock)),
  withIds(nestedPage)
)

test('undo and redo between edits of another device leave a page that the server accepts', () => {
  fc.assert(
    fc.property(starts, fc.array(steps, { maxLength: 25, size: 'max' }), (start, list) => {
      const edited = list.reduce((state, edit) => edit(state), stateOf(start))
      const undone = all(undo, undoDepth)(edited)
      const redone = all(redo, redoDepth)(undone)
      for (const state of [edited, undone, redone]) {
        state.doc.check()
        expectKept(state)
      }
    }),
    { numRuns: propertyRuns(60) }
  )
}).timeout(60_000)
