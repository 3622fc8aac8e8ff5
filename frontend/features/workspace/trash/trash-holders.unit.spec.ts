import { test } from '@japa/runner'
import type { PlacedBlock } from '#modules/workspace/api'
import { holdersOf, insideOf } from './trash-holders.js'

function item(id: number, ...path: number[]) {
  return { id, path: path.map((above) => ({ id: above })) } as PlacedBlock
}

/** Folder 1, file 2 inside it, page 4 inside that via section 3, and folder 9. */
const folder = item(1)
const file = item(2, 1)
const page = item(4, 1, 2, 3)
const other = item(9)
const TRASH = [page, file, folder, other]

const ids = (items: PlacedBlock[]) => items.map(({ id }) => id).sort()

test.group('Ancestors and descendants in the trash', () => {
  for (const { title, restored, then } of [
    {
      title: 'a page needs every ancestor that is in the trash',
      restored: [page],
      then: [1, 2],
    },
    {
      title: 'an ancestor that is restored too is not needed again',
      restored: [page, folder],
      then: [2],
    },
    { title: 'a complete branch needs no ancestor', restored: TRASH, then: [] },
    { title: 'a folder needs no ancestor', restored: [folder, other], then: [] },
  ]) {
    test(title, ({ assert }) => {
      const paths = restored.map(({ path }) => path)
      assert.deepEqual(ids(holdersOf(paths, TRASH, restored)), then)
    })
  }

  test('a delete includes descendants that were trashed earlier, and nothing else', ({
    assert,
  }) => {
    assert.deepEqual(ids(insideOf([folder], TRASH)), [2, 4])
    assert.deepEqual(ids(insideOf([folder, file], TRASH)), [4])
    assert.deepEqual(ids(insideOf([other, page], TRASH)), [])
  })
})
