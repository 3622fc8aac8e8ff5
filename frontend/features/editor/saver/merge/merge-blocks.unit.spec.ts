import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { doc, textsOf } from '../fake-world.js'
import { withBlocks } from './block-changes.js'
import { chosenBlocks, conflictsOf, mergeBlocks } from './merge-blocks.js'

const { layout_row: layoutRow, layout_column: column } = documentSchema.nodes

/** A row of columns of one paragraph each. */
function row(...texts: string[]) {
  const columns = texts.map((text) => column.create(null, doc(text).children))
  return layoutRow.create(null, columns)
}

function merge(base: Node[] | null, mine: Node[], theirs: Node[]) {
  const parts = mergeBlocks(base, mine, theirs)
  const blocks = chosenBlocks(parts, () => 'mine')
  return { conflicts: conflictsOf(parts).length, doc: withBlocks(doc('x'), blocks) }
}

test.group('Merging blocks', () => {
  for (const [name, base, mine, theirs, outcome, conflicts] of [
    ['one side only', 'a b c', 'a b c d', 'a b c', 'a b c d', 0],
    ['neighbours', 'a b c', 'a1 b c', 'a b1 c', 'a1 b1 c', 0],
    ['both put in at one place', 'a', 'a m', 'a t', 'a t m', 0],
    ['put in after what the other changed', 'a b', 'a b1', 'a b t', 'a b1 t', 0],
    ['both put in the same', 'a', 'a s', 'a s', 'a s', 0],
    ['moved here, changed elsewhere', 'a b c d', 'b c d a', 'a b c2 d', 'b c2 d a', 0],
    ['the same block', 'a b', 'a m', 'a t', 'a m', 1],
    ['deleted here, changed there', 'a b c', 'a c', 'a b1 c', 'a c', 1],
    ['all of it', 'a b', 'm', 't u', 'm', 1],
  ] as const) {
    test(name, ({ assert }) => {
      const blocks = (texts: string) => [...doc(...texts.split(' ')).children]
      const result = merge(blocks(base), blocks(mine), blocks(theirs))
      assert.equal(result.conflicts, conflicts)
      assert.deepEqual(textsOf(result.doc), outcome.split(' '))
    })
  }

  test('different columns of one row', ({ assert }) => {
    const result = merge([row('a', 'b')], [row('a1', 'b')], [row('a', 'b1')])
    assert.equal(result.conflicts, 0)
    assert.isTrue(result.doc.firstChild!.eq(row('a1', 'b1')))
    assert.equal(merge([row('a', 'b')], [row('a1', 'b')], [row('a2', 'b')]).conflicts, 1)
  })

  test('of an unknown base, whatever differs is a conflict', ({ assert }) => {
    const result = merge(null, [...doc('a', 'm', 'c').children], [...doc('a', 't', 'c').children])
    assert.equal(result.conflicts, 1)
    assert.deepEqual(textsOf(result.doc), ['a', 'm', 'c'])
  })
})
