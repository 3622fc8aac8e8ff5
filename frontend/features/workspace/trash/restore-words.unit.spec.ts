import { test } from '@japa/runner'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { restoreWords } from './restore-words.js'

const named = (...names: string[]) =>
  names.map((name) => ({ name, block_type: 'folder' })) as (BlockSummary & PlacedBlock)[]

test.group('Restore question', () => {
  const cases: [items: string[], holders: string[], together: boolean, words: string][] = [
    [['A'], ['B'], false, '“A” is in “B”, which is also in the trash.'],
    [['A'], ['B', 'C'], false, '“A” is in 2 folders, which are also in the trash.'],
    [['A', 'D'], ['B'], false, '2 folders are in “B”, which is also in the trash.'],
    [['A', 'D'], ['B', 'C'], false, '2 folders are in 2 folders, which are also in the trash.'],
    [['A'], ['B'], true, '“A” was moved to the trash with “B”. Restoring brings back everything.'],
    [
      ['A', 'D'],
      ['B'],
      true,
      '2 folders were moved to the trash with “B”. Restoring brings back everything.',
    ],
  ]
  for (const [items, holders, together, words] of cases) {
    test(words, ({ assert }) => {
      const question = { items: named(...items), holders: named(...holders), together }
      assert.equal(restoreWords(question), words)
    })
  }
})
