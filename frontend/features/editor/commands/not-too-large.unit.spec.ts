import { test } from '@japa/runner'
import { EditorState } from 'prosemirror-state'
import { build } from '../fixtures/build.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { ANY_SIZE, notTooLarge } from './not-too-large.js'

const { doc, math_inline, p } = build

test.group('notTooLarge', () => {
  const large = p('a'.repeat(600_000))
  const state = EditorState.create({ doc: doc(large), plugins: [notTooLarge()] })
  const end = state.doc.content.size
  const formulas = p(
    ...Array.from({ length: 100 }, () => math_inline({ latex: 'x'.repeat(5_000) }))
  )

  test('an edit that makes the page too large is refused', ({ assert }) => {
    for (const block of [large, formulas]) {
      assert.isTrue(state.apply(state.tr.insert(end, block)).doc.eq(state.doc))
    }
  })

  test('typing, smaller edits and changes of other users are accepted', ({ assert }) => {
    const full = state.apply(state.tr.insert(end, large).setMeta(ANY_SIZE, true))
    assert.lengthOf(full.doc.children, 2)
    assert.lengthOf(full.apply(full.tr.insertText('x', 1)).doc.textContent, 1_200_001)
    const shorter = full.tr.replaceWith(end, full.doc.content.size, p('b'.repeat(2_000)))
    assert.lengthOf(full.apply(shorter).doc.textContent, 602_000)
    const theirs = mergeChanges(state.tr, blockChanges(state.doc, doc(large, large)))
    assert.lengthOf(state.apply(theirs).doc.children, 2)
  })
})
