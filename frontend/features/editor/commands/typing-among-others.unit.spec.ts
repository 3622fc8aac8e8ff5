import { test } from '@japa/runner'
import fc from 'fast-check'
import { GapCursor } from 'prosemirror-gapcursor'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { propertyRuns } from '#testing/property_runs'
import { documentSchema } from '#modules/workspace/document/schema'
import { type Edit, running, stateOf, typing } from '../fixtures/editing.js'
import { everyBlock } from '../fixtures/every-block.js'
import { nestedPage } from '../fixtures/nested-page.js'
import { keepingEdits, part } from '../fixtures/random-block-edits.js'
import { withIds } from '../fixtures/with-ids.js'
import { setCells, splitCell } from '../kinds/table/commands/cells.js'
import { addColumnBeside, addRowBeside } from '../kinds/table/commands/grow.js'
import { moveLines } from '../kinds/table/commands/reorder.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { bringTogether } from '../saver/merge/merge-documents.js'

/** Start of each line of text. */
function linesOf(doc: Node) {
  const starts: number[] = []
  doc.descendants((node, pos) => {
    if (node.isTextblock) starts.push(pos + 1)
  })
  return starts
}

const one = <T>(list: readonly T[], at: number) =>
  list[Math.min(list.length - 1, Math.floor(at * list.length))]!

/** Writes a word of its own at an end of a line. */
const addsWord =
  (line: number, isAtEnd: boolean): Edit =>
  (state) => {
    const start = one(linesOf(state.doc), line)
    const { parent } = state.doc.resolve(start)
    const end = start + parent.content.size
    return state.apply(
      isAtEnd ? state.tr.insertText(' other', end) : state.tr.insertText('other ', start)
    )
  }

/** Edits the table around a line, if there is one. */
const editsTable =
  (line: number, edit: Edit): Edit =>
  (state) => {
    const cursor = TextSelection.create(state.doc, one(linesOf(state.doc), line))
    return edit(state.apply(state.tr.setSelection(cursor)))
  }

const tableEdits = [
  addRowBeside('before'),
  addRowBeside('after'),
  addColumnBeside('before'),
  addColumnBeside('after'),
  moveLines('row', 1),
  moveLines('column', -1),
  setCells('align', 'center'),
  splitCell,
].map(running)

const theirEdits = fc.oneof(
  fc.tuple(part, fc.constantFrom(...tableEdits)).map((args) => editsTable(...args)),
  { weight: 2, arbitrary: fc.tuple(part, fc.boolean()).map((args) => addsWord(...args)) },
  keepingEdits
)
const starts = fc.constantFrom(
  withIds(documentSchema.nodeFromJSON(everyBlock)),
  withIds(nestedPage)
)
const rounds = fc.array(
  fc.record({
    keys: fc.array(fc.constantFrom('letter', 'letter', 'Enter'), { maxLength: 3 }),
    theirs: fc.array(theirEdits, { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 }
)

test('typing stays in one place, each key once, while another device edits and moves blocks', ({
  assert,
}) => {
  fc.assert(
    fc.property(starts, part, part, rounds, (start, line, offset, list) => {
      let own = stateOf(start)
      const from = one(linesOf(start), line)
      const size = start.resolve(from).parent.content.size
      const cursor = TextSelection.create(start, from + Math.round(offset * size))
      own = own.apply(own.tr.setSelection(cursor))
      let base = start
      let letters = ''
      /** Letters since the last Enter. */
      let typed = ''
      for (const { keys, theirs } of list) {
        for (const key of keys) {
          // A new letter each time, which no block contains.
          const letter = String.fromCharCode(0x3b1 + letters.length)
          own = typing(key === 'Enter' ? '\n' : letter)(own)
          typed = key === 'Enter' ? '' : typed + letter
          if (key !== 'Enter') letters += letter
        }
        const other = theirs.reduce((state, edit) => edit(state), stateOf(base)).doc
        const changes = bringTogether(base, own.doc, other)
        // The user chooses later.
        if (changes === null) continue
        own = own.apply(mergeChanges(own.tr, changes))
        base = own.doc
        own.doc.check()
        for (const letter of letters) {
          assert.equal(own.doc.textContent.split(letter).length, 2, letter)
        }
        // The other device turned the text into a formula, which holds the letters so far.
        if (own.selection instanceof GapCursor) typed = ''
        const { head } = own.selection
        assert.equal(own.doc.textBetween(Math.max(0, head - typed.length), head), typed)
      }
    }),
    { numRuns: propertyRuns(200) }
  )
}).timeout(60_000)
