import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { build } from '../../fixtures/build.js'
import { mergeBlocks } from './merge-blocks.js'
import { chosenBlocks, conflictsOf } from './parts.js'

const { p, table, td, tr } = build

/** A row by its id: each word is a cell, and the id of the cell's paragraph up to ':'. */
function row(id: string, words: string) {
  return tr(
    { id },
    ...words.split(' ').map((word) => {
      const [own, text = own] = word.split(':')
      return td(p({ id: own }, text!))
    })
  )
}

const shown = (node: Node) =>
  node.children.map((line) => line.children.map(({ textContent }) => textContent || '_').join(' '))

function merge(base: Node[], mine: Node[], theirs: Node[]) {
  const [was, own, other] = [base, mine, theirs].map((rows) => table({ id: 't' }, ...rows))
  const parts = mergeBlocks([was!], [own!], [other!])
  const [merged] = chosenBlocks(parts, () => 'mine')
  merged!.check()
  return { conflicts: conflictsOf(parts).length, rows: shown(merged!) }
}

const BASE = [row('r', 'a b'), row('s', 'c d')]

test.group('mergeBlocks: tables by row', () => {
  test('{title}')
    .with([
      {
        title: 'edits of two rows',
        mine: [row('r', 'a:A b'), row('s', 'c d')],
        theirs: [row('r', 'a b'), row('s', 'c d:D')],
        rows: ['A b', 'c D'],
      },
      {
        title: 'edits of two cells in one row',
        mine: [row('r', 'a:A b'), row('s', 'c d')],
        theirs: [row('r', 'a b:B'), row('s', 'c d')],
        rows: ['A B', 'c d'],
      },
      {
        title: 'both add a row at one place',
        mine: [...BASE, row('m', 'e f')],
        theirs: [...BASE, row('n', 'g h')],
        rows: ['a b', 'c d', 'g h', 'e f'],
      },
      {
        title: 'a row moved here and edited there',
        mine: [row('s', 'c d'), row('r', 'a b')],
        theirs: [row('r', 'a b:B'), row('s', 'c d')],
        rows: ['c d', 'a B'],
      },
      {
        title: 'a column added here and a cell edited there',
        mine: [row('r', 'a x b'), row('s', 'c y d')],
        theirs: [row('r', 'a b:B'), row('s', 'c d')],
        rows: ['a x B', 'c y d'],
      },
      {
        title: 'a column added here and a row added there',
        mine: [row('r', 'a x b'), row('s', 'c y d')],
        theirs: [...BASE, row('n', 'g h')],
        rows: ['a x b', 'c y d', 'g _ h'],
      },
      {
        title: 'columns moved here and a row added there',
        mine: [row('r', 'b a'), row('s', 'd c')],
        theirs: [...BASE, row('n', 'g h')],
        rows: ['b a', 'd c', 'h g'],
      },
      {
        title: 'a column added by both',
        mine: [row('r', 'a b x'), row('s', 'c d y')],
        theirs: [row('r', 'a b v'), row('s', 'c d w')],
        rows: ['a b v x', 'c d w y'],
      },
      {
        title: 'a column deleted here and a cell of another one edited there',
        mine: [row('r', 'b'), row('s', 'd')],
        theirs: [row('r', 'a b:B'), row('s', 'c d')],
        rows: ['B', 'd'],
      },
    ])
    .run(({ assert }, { mine, theirs, rows }) => {
      assert.deepEqual(merge(BASE, mine, theirs), { conflicts: 0, rows })
    })

  test('{title} is a question')
    .with([
      {
        title: 'one cell edited by both',
        mine: [row('r', 'a:A b'), row('s', 'c d')],
        theirs: [row('r', 'a:Z b'), row('s', 'c d')],
      },
      {
        title: 'a column deleted here with a cell edited there',
        mine: [row('r', 'b'), row('s', 'd')],
        theirs: [row('r', 'a:A b'), row('s', 'c d')],
      },
      {
        title: 'a row deleted here and edited there',
        mine: [row('r', 'a b')],
        theirs: [row('r', 'a b'), row('s', 'c d:D')],
      },
    ])
    .run(({ assert }, { mine, theirs }) => {
      assert.equal(merge(BASE, mine, theirs).conflicts, 1)
    })

  test('cells merged here across a row that moved there are a question', ({ assert }) => {
    const merged = [
      tr({ id: 'r' }, td({ rowspan: 2 }, p({ id: 'a' }, 'a')), td(p({ id: 'b' }, 'b'))),
      tr({ id: 's' }, td(p({ id: 'd' }, 'd'))),
    ]
    assert.equal(merge(BASE, merged, [row('s', 'c d'), row('r', 'a b')]).conflicts, 1)
  })
})
