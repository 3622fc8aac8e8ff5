import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { stateOf } from '../fixtures/editing.js'
import { selectedImage } from '../kinds/image/image-commands.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { formBlock } from './form-block.js'

const { doc, p } = build
const image = (id: string | undefined, caption = '') =>
  documentSchema.nodes.image!.create({ id, src: 'https://a.test/a.png', caption })

/** Selects the first block, opens its form, and applies the changes of another device. */
function afterTheirs(before: Node, after: Node) {
  const opened = stateOf(before)
  const selected = opened.apply(opened.tr.setSelection(NodeSelection.create(before, 0)))
  const held = formBlock(null, selectedImage(selected), selected.doc)
  const tr = mergeChanges(selected.tr, blockChanges(selected.doc, after))
  const now = selected.apply(tr)
  return { held, block: formBlock(held, selectedImage(now), now.doc)! }
}

test.group('Block of a form', () => {
  test('a form that just opened is about the selected block', ({ assert }) => {
    const { held } = afterTheirs(doc(image('a')), doc(image('a')))
    assert.equal(held!.node.attrs.id, 'a')
    assert.isFalse(held!.isGone)
  })

  test('a block changed by another device stays the block of its form', ({ assert }) => {
    const { block } = afterTheirs(doc(image('a')), doc(image('a', 'Tides')))
    assert.isFalse(block.isGone)
    assert.equal(block.node.attrs.caption, 'Tides')
  })

  test('a block deleted by another device is gone, and the next block does not take its form', ({
    assert,
  }) => {
    const { block } = afterTheirs(doc(image('a'), image('b')), doc(image('b')))
    assert.isTrue(block.isGone)
    assert.equal(block.node.attrs.id, 'a')
  })

  test('a block without an id that was deleted does not pass its form to the next one', ({
    assert,
  }) => {
    const next = image(undefined, 'Next')
    assert.isTrue(afterTheirs(doc(image(undefined), next), doc(next)).block.isGone)
    assert.isFalse(afterTheirs(doc(image(undefined), next), doc(image('a'), next)).block.isGone)
  })

  test('a block turned into another kind by another device is gone', ({ assert }) => {
    const { block } = afterTheirs(doc(image('a')), doc(p({ id: 'a' }, 'text')))
    assert.isTrue(block.isGone)
  })

  test('a block moved by another device is found at its new place', ({ assert }) => {
    const before = doc(image('a'), p({ id: 'b' }, 'one'), p({ id: 'c' }, 'two'))
    const after = doc(p({ id: 'b' }, 'one'), p({ id: 'c' }, 'two'), image('a'))
    const { block } = afterTheirs(before, after)
    assert.isFalse(block.isGone)
    assert.equal(block.pos, after.child(0).nodeSize + after.child(1).nodeSize)
  })
})
