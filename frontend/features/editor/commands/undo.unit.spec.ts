import { test } from '@japa/runner'
import { undoDepth } from 'prosemirror-history'
import { build } from '../fixtures/build.js'
import { stateOf } from '../fixtures/editing.js'

const { doc, p } = build

test('edits {ms} ms after each other are undone in {steps} steps')
  .with([
    { ms: 0, steps: 1 },
    { ms: 999, steps: 1 },
    { ms: 1001, steps: 2 },
  ])
  .run(({ assert }, { ms, steps }) => {
    const start = stateOf(doc(p('<a>')))
    const first = start.apply(start.tr.insertText('a').setTime(5000))
    const second = first.apply(first.tr.insertText('b').setTime(5000 + ms))
    assert.equal(second.doc.textContent, 'ab')
    assert.equal(undoDepth(second), steps)
  })
