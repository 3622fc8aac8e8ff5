import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import type { BlockSummary, DuplicateResponse } from '#modules/workspace/api'
import { idOfCopy, isTemporary, realId } from '../../../../app/temporary-ids.js'
import { item } from '../fixtures/items.js'
import { ItemLists } from '../item-lists.js'
import { itemListQuery } from '../item-queries.js'
import { copyOf, duplicateItem } from './duplicate-item.js'

const page = (id: number, ordering: number, name = `B${id}`) =>
  item(id, 'page', 3, { ordering, name })

/** Section 3 with pages 10 to 12, of which 11 is locked. */
function workspace() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  const original = { ...page(11, 2), is_page_locked: true }
  queryClient.setQueryData(itemListQuery(3).queryKey, [page(10, 1), original, page(12, 3)])
  const shown = () => lists.read(3)!.map(({ id, name, ordering }) => [id, name, ordering])
  return { lists, original, shown }
}

const BEFORE = [
  [10, 'B10', 1],
  [11, 'B11', 2],
  [12, 'B12', 3],
]

function responseTo(id: number): DuplicateResponse {
  return { ...page(id, 3, 'B11 (copy)'), copies: [{ id, of: 11 }] }
}

test.group('Duplicate command', () => {
  test('the copy is shown right after the original, unlocked and without its text', ({
    assert,
  }) => {
    const { lists, original, shown } = workspace()
    const change = copyOf({ ...original, content: 'Secret', revision: 3 } as BlockSummary)
    assert.notInclude(JSON.stringify(change), 'Secret')
    duplicateItem.show(lists, change)
    assert.deepEqual(shown(), [
      [10, 'B10', 1],
      [11, 'B11', 2],
      [change.temporaryId, 'B11 (copy)', 3],
      [12, 'B12', 4],
    ])
    assert.isTrue(isTemporary(change.temporaryId))
    assert.isFalse(lists.read(3)![2]!.is_page_locked)
  })

  test('the response replaces the temporary copy, also if the live feed was faster', async ({
    assert,
  }) => {
    const { lists, original, shown } = workspace()
    const change = copyOf(original)
    duplicateItem.show(lists, change)
    const opened = idOfCopy(change.temporaryId)
    lists.change(3, (items) => [...items, page(30, 5, 'B11 (copy)')])
    duplicateItem.settle!(lists, responseTo(30), change)
    assert.deepEqual(
      shown().map(([id]) => id),
      [10, 11, 30, 12]
    )
    assert.notProperty(lists.read(3)![2], 'copies')
    assert.equal(realId(change.temporaryId), 30)
    assert.equal(await opened, 30)
    assert.isUndefined(idOfCopy(change.temporaryId))
  })

  test('a refused copy disappears, and a screen that waits for it gets the reason', async ({
    assert,
  }) => {
    const { lists, original, shown } = workspace()
    const change = copyOf(original)
    duplicateItem.show(lists, change)
    const opened = idOfCopy(change.temporaryId)!
    duplicateItem.takeBack(lists, change)
    duplicateItem.refuse!(change, new Error('Too much'))
    assert.deepEqual(shown(), BEFORE)
    await assert.rejects(() => opened, 'Too much')
  })

  test('undo moves the copy to the trash', ({ assert }) => {
    const { lists, original, shown } = workspace()
    const change = copyOf(original)
    duplicateItem.show(lists, change)
    duplicateItem.settle!(lists, responseTo(31), change)
    const { message, undo } = duplicateItem.done!(change)
    assert.equal(message, 'Duplicated “B11”')
    const [call, ...others] = undo!(lists)
    assert.isEmpty(others)
    assert.equal(call!.command.name, 'archive')
    assert.containSubset(call!.variables, { items: [{ id: 31 }] })
    call!.command.show(lists, call!.variables)
    assert.deepEqual(shown(), BEFORE)
  })

  test('a copy of an item that was moved away is not listed', ({ assert }) => {
    const { lists, shown } = workspace()
    duplicateItem.show(lists, copyOf(page(99, 1)))
    assert.deepEqual(shown(), BEFORE)
  })
})
