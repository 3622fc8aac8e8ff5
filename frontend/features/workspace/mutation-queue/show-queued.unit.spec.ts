import { test } from '@japa/runner'
import type { BlockSummary } from '#modules/workspace/api'
import type { ItemLists } from '../tree/item-lists.js'
import { itemListQuery } from '../tree/item-queries.js'
import { archiveItems } from '../tree/commands/archive-items.js'
import { createItem, newItem } from '../tree/commands/create-item.js'
import { moveItems } from '../tree/commands/move-items.js'
import { renameItem } from '../tree/commands/rename-item.js'
import { showQueued } from './show-queued.js'

const folder = (id: number, ordering: number, name: string) =>
  ({ id, name, ordering, block_type: 'folder', parent_block_id: null }) as BlockSummary

test.group('Queued changes applied to loaded data', () => {
  const [a, b, c] = [folder(1, 1, 'A'), folder(2, 2, 'B'), folder(3, 3, 'C')]
  const shown = (...changes: ((lists: ItemLists) => void)[]) =>
    showQueued(itemListQuery(null).queryKey, [a, b, c], changes).map(({ name }) => name)

  test('queued changes are applied in order', ({ assert }) => {
    const made = newItem('folder', null, 'New')
    const changed = shown(
      (lists) => createItem.show(lists, made),
      (lists) => renameItem.show(lists, { item: b, name: 'Garden' }),
      (lists) => moveItems.show(lists, { items: [c], parentId: null, ordering: 1 }),
      (lists) => archiveItems.show(lists, { items: [a] })
    )
    assert.deepEqual(changed, ['C', 'New', 'Garden'])
  })

  test('queued changes of other lists leave this list unchanged', ({ assert }) => {
    const elsewhere = newItem('file', 9, 'Elsewhere')
    assert.deepEqual(
      shown((lists) => createItem.show(lists, elsewhere)),
      ['A', 'B', 'C']
    )
  })
})
