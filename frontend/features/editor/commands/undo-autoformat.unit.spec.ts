import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { build } from '../fixtures/build.js'
import { type Edit, pressing, stateOf, typing } from '../fixtures/editing.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'

const { doc, p } = build

/** Returns an edit of another user: the page with these blocks instead of the first. */
const theirs =
  (...first: Node[]): Edit =>
  (state) => {
    const after = doc(...first, ...state.doc.children.slice(1))
    return state.apply(mergeChanges(state.tr, blockChanges(state.doc, after)))
  }
const page = () => doc(p({ id: 'x' }, 'above'), p({ id: 'y' }, '<a>'))
const above = (text: string) => p({ id: 'x' }, text)

test.group('undoAutoformat', () => {
  test('restores {$self} after another user changed the page')
    .with(['# ', '- ', '1. ', '[] ', '> ', '>> ', '**bold**', '`code`', 'a ->', 'a :tada:'])
    .run(({ assert }, signs) => {
      const formatted = typing(signs)(stateOf(page()))
      for (const changed of [theirs(above('all of it above')), theirs(), theirs(p('1'), p('2'))]) {
        const restored = pressing('Backspace')(changed(formatted))
        const line = restored.doc.lastChild!
        assert.equal(line.type.name, 'paragraph')
        assert.equal(line.textContent, signs)
        assert.equal(restored.selection.$head.parent.textContent, signs)
      }
    })

  test('changes nothing once the user has moved the cursor', ({ assert }) => {
    const formatted = theirs(above('changed'))(typing('a ->')(stateOf(page())))
    const { tr } = formatted
    const moved = formatted.apply(tr.setSelection(Selection.atStart(tr.doc)))
    const back = moved.apply(moved.tr.setSelection(Selection.atEnd(moved.doc)))
    assert.equal(pressing('Backspace')(back).doc.textContent, 'changeda →')
  })

  test('changes nothing of a line that another user deleted', ({ assert }) => {
    const formatted = typing('# ')(stateOf(page()))
    const without = doc(formatted.doc.firstChild!)
    const changes = blockChanges(formatted.doc, without)
    const after = formatted.apply(mergeChanges(formatted.tr, changes))
    assert.equal(pressing('Backspace')(after).doc.textContent, 'above')
  })
})
