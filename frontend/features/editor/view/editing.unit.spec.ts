import { test } from '@japa/runner'
import fc from 'fast-check'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { parseDocument, serializeDocument } from '../document.js'
import { all, stateOf } from '../fixtures/editing.js'
import { idsIn, withIds } from '../fixtures/block-ids.js'
import { everyBlock } from '../fixtures/every-block.js'
import { edits } from '../fixtures/random-edits.js'

const start = withIds(documentSchema.nodeFromJSON(everyBlock))

test.group('Whatever is done to a page', () => {
  test('it stays one that the server takes as it is; undone it is as it was', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 50 }), (list) => {
        const before = stateOf(start)
        const after = list.reduce((state, edit) => edit(state), before)
        after.doc.check()
        expectUniqueIds(after.doc)
        expectKept(after)
        const undone = all(undo, undoDepth)(after)
        return undone.doc.eq(before.doc) && all(redo, redoDepth)(undone).doc.eq(after.doc)
      }),
      { numRuns: 250 }
    )
  }).timeout(60_000)
})

function expectUniqueIds(doc: Node) {
  const ids = idsIn(doc)
  if (new Set(ids).size < ids.length) throw new Error(`There twice: ${ids.join(' ')}`)
}

/** JSON leads there and back, and the server changes nothing of it. */
function expectKept({ doc }: EditorState) {
  const content = serializeDocument(doc)
  if (!parseDocument(content).eq(doc)) throw new Error('Another document comes back')
  if (content === null) return
  const kept = `{"type":"doc","content":[${parseContent(content).join(',')}]}`
  if (kept !== content) throw new Error(`The server makes another of it: ${kept}`)
}
