import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { doc, textsOf } from '../fake-world.js'
import { withBlocks } from './block-changes.js'
import { mergeBlocks } from './merge-blocks.js'
import { chosenBlocks, conflictsOf } from './parts.js'

const { layout_row: layoutRow, layout_column: column } = documentSchema.nodes

/** Returns a row of columns with one paragraph each. */
function row(...texts: string[]) {
  const columns = texts.map((text) => column.create(null, doc(text).children))
  return layoutRow.create(null, columns)
}

function merge(base: Node[] | null, mine: Node[], theirs: Node[]) {
  const parts = mergeBlocks(base, mine, theirs)
  const blocks = chosenBlocks(parts, () => 'mine')
  return { conflicts: conflictsOf(parts).length, doc: withBlocks(doc('x'), blocks) }
}

test.group('mergeBlocks', () => {
  for (const [name, base, mine, theirs, outcome, conflicts] of [
    ['a change of one side applies', 'a b c', 'a b c d', 'a b c', 'a b c d', 0],
    ['changes of adjacent blocks merge', 'a b c', 'a1 b c', 'a b1 c', 'a1 b1 c', 0],
    [
      'blocks that both insert at one place follow each other, theirs first',
      'a',
      'a m',
      'a t',
      'a t m',
      0,
    ],
    ['a block inserted after a changed block merges', 'a b', 'a b1', 'a b t', 'a b1 t', 0],
    ['the same block inserted by both occurs once', 'a', 'a s', 'a s', 'a s', 0],
    [
      'a block moved here and another changed there merge',
      'a b c d',
      'b c d a',
      'a b c2 d',
      'b c2 d a',
      0,
    ],
    ['different changes of one block conflict', 'a b', 'a m', 'a t', 'a m', 1],
    ['a block deleted here and changed there conflicts', 'a b c', 'a c', 'a b1 c', 'a c', 1],
    ['two complete replacements are one conflict', 'a b', 'm', 't u', 'm', 1],
  ] as const) {
    test(name, ({ assert }) => {
      const blocks = (texts: string) => [...doc(...texts.split(' ')).children]
      const result = merge(blocks(base), blocks(mine), blocks(theirs))
      assert.equal(result.conflicts, conflicts)
      assert.deepEqual(textsOf(result.doc), outcome.split(' '))
    })
  }

  test('changes in different columns of a row merge', ({ assert }) => {
    const result = merge([row('a', 'b')], [row('a1', 'b')], [row('a', 'b1')])
    assert.equal(result.conflicts, 0)
    assert.isTrue(result.doc.firstChild!.eq(row('a1', 'b1')))
    assert.equal(merge([row('a', 'b')], [row('a1', 'b')], [row('a2', 'b')]).conflicts, 1)
  })

  test('every difference is a conflict without a base', ({ assert }) => {
    const result = merge(null, [...doc('a', 'm', 'c').children], [...doc('a', 't', 'c').children])
    assert.equal(result.conflicts, 1)
    assert.deepEqual(textsOf(result.doc), ['a', 'm', 'c'])
  })
})

test.group('mergeBlocks with ids', () => {
  /** 'x:words' is a paragraph with an id; 'x' alone has its id as text. */
  const blocks = (texts: string) =>
    texts
      .split(' ')
      .filter(Boolean)
      .map((text) => {
        const [id, words = id!] = text.split(':')
        const content = documentSchema.text(words)
        return documentSchema.nodes.paragraph.create({ id: id!.padEnd(8, '_') }, content)
      })
  for (const [name, base, mine, theirs, outcome, conflicts] of [
    ['with ids, different changes of one block conflict', 'a b', 'a:m b', 'a:t b', 'm b', 1],
    ['adjacent changed blocks are separate conflicts', 'a b', 'a:m b:n', 'a:t b:u', 'm n', 2],
    [
      'blocks inserted after two conflicts merge, theirs first',
      'a b',
      'a:m b:n x',
      'a:t b:u y',
      'm n y x',
      2,
    ],
    [
      'a block inserted between two conflicts merges',
      'a b c',
      'a:m x b:n c',
      'a:t b:u c',
      'm x n c',
      2,
    ],
    ['a block moved here and changed there merges', 'a b c', 'b c a', 'a:t b c', 'b c t', 0],
    ['a block changed here and moved there merges', 'a b c', 'a:m b c', 'b c a', 'b c m', 0],
    ['a block moved here and changed by both conflicts', 'a b c', 'b c a:m', 'a:t b c', 'b c m', 1],
    [
      'a block moved by both keeps the place chosen here',
      'a b c d',
      'b a c d',
      'b c d a',
      'b a c d',
      0,
    ],
    [
      'with ids, a block deleted here and changed there conflicts',
      'a b c',
      'a c',
      'a b:t c',
      'a c',
      1,
    ],
    ['a block changed here and deleted there conflicts', 'a b c', 'a b:m c', 'a c', 'a m c', 1],
    [
      'two blocks deleted here and changed there are two conflicts',
      'a b c d',
      'a d',
      'a b:t c:u d',
      'a d',
      2,
    ],
    ['a block deleted by both is gone', 'a b c', 'a c', 'a c', 'a c', 0],
    ['a block replaced here and changed there conflicts', 'a b', 'x b', 'a:t b', 'x b', 1],
    [
      'with ids, complete replacements conflict block by block',
      'a b',
      'x y',
      'a:t b:u z',
      'z x y',
      2,
    ],
    ['a block inserted by both and changed by both conflicts', 'a', 'a x:m', 'a x:t', 'a m', 1],
  ] as const) {
    test(name, ({ assert }) => {
      const result = merge(blocks(base), blocks(mine), blocks(theirs))
      assert.deepEqual(textsOf(result.doc), outcome.split(' '))
      assert.equal(result.conflicts, conflicts)
    })
  }

  test('each differing block is a conflict of its own without a base', ({ assert }) => {
    const result = merge(null, blocks('a b:m c x'), blocks('a b:t c:u'))
    assert.equal(result.conflicts, 3)
    assert.deepEqual(textsOf(result.doc), ['a', 'm', 'c', 'x'])
  })

  test('all blocks of both versions are on the page or in a conflict after any edits', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdexyz'), { maxLength: 7 })
    const version = ids.chain((list) =>
      fc.tuple(...list.map((id) => fc.constantFrom(id, `${id}:${id}1`, `${id}:${id}2`)))
    )
    fc.assert(
      fc.property(version, version, version, (...texts) => {
        const [base, mine, theirs] = texts.map((list) => blocks(list.join(' ')))
        const was = new Set(textsOf(withBlocks(doc('x'), base!)))
        const there = chosenBlocks(mergeBlocks(base!, mine!, theirs!), () => 'both')
        const words = there.map(({ textContent }) => textContent)
        const written = [...mine!, ...theirs!].map(({ textContent }) => textContent)
        const once = new Set(words).size === words.length
        return once && written.every((text) => was.has(text) || words.includes(text))
      }),
      { numRuns: 3_000 }
    )
  })
})
