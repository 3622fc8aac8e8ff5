import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { type Edit, pressing, stateOf, typing } from '../fixtures/editing.js'
import { landImage } from '../kinds/image/uploads/land-image.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { asAside } from './undo-autoformat.js'

const { doc, p, ul } = build

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

  test('restores {$self} after an upload has landed')
    .with(['# ', '- ', '1. ', '[] ', '> ', '>> ', '**bold**', '`code`', 'a ->'])
    .run(({ assert }, signs) => {
      const formatted = typing(signs)(stateOf(page()))
      const image = documentSchema.nodes.image.create({ src: 'https://a.test/a.png' })
      for (const at of [7, formatted.doc.content.size]) {
        const landed = formatted.apply(asAside(landImage(formatted, at, image)))
        assert.equal(landed.doc.childCount, formatted.doc.childCount + (at === 7 ? 1 : 2))
        const { selection } = pressing('Backspace')(landed)
        assert.equal(selection.$head.parent.type.name, 'paragraph')
        assert.equal(selection.$head.parent.textContent, signs)
      }
    })

  test('restores signs after a change that is no step of the undo history', ({ assert }) => {
    const formatted = typing('a ->')(stateOf(page()))
    const { tr } = formatted
    const later = formatted.apply(tr.setNodeAttribute(0, 'id', 'z').setMeta('addToHistory', false))
    assert.equal(pressing('Backspace')(later).doc.lastChild!.textContent, 'a ->')
  })

  test('restores {$self} in an item whose nested items an appended change moves')
    .with(['---', '```', '# ', '> ', '>> ', '- ', '1. ', '[] '])
    .run(({ assert }, signs) => {
      const before = stateOf(doc(ul(p('above')), ul(p('<a>'), ul(p('nested')))))
      const restored = pressing('Backspace')(typing(signs)(before))
      assert.equal(restored.selection.$head.parent.textContent, signs)
      assert.include(restored.doc.textContent, 'nested')
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
