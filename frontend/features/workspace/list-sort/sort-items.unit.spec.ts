import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import { DEFAULT_PAGE_SETTINGS, type BlockSummary, type ListSort } from '#modules/workspace/api'
import { contentsQuery, itemListQuery, sortsQuery } from '../tree/item-queries.js'
import { itemsInOrder } from './items-in-order.js'
import { sortItems } from './sort-items.js'

function items(...names: string[]): BlockSummary[] {
  return names.map((name, index) => ({
    ...DEFAULT_PAGE_SETTINGS,
    id: index + 1,
    name,
    icon: null,
    block_type: 'page',
    parent_block_id: 9,
    ordering: index + 1,
    created_at: at(index),
    updated_at: at(0),
    deleted_at: null,
  }))
}

function at(minutes: number) {
  return new Date(Date.UTC(2026, 2, 1, 9, minutes)).toISOString()
}

const edited = (id: number, minutes: number) => ({ id, pages: 1, edited_at: at(minutes) })

test.group('Order of a list', () => {
  const namesIn = (sort: ListSort, list: BlockSummary[]) =>
    sortItems(list, sort).map(({ name }) => name)

  test('names are ordered by language and by their numbers', ({ assert }) => {
    const list = items('Day 10', 'zebra', 'Éclair', 'day 2', 'Eclair', 'Zoo', '')
    assert.deepEqual(namesIn('name', list), [
      'day 2',
      'Day 10',
      'Eclair',
      'Éclair',
      '',
      'zebra',
      'Zoo',
    ])
    assert.deepEqual(
      namesIn('manual', list),
      list.map(({ name }) => name)
    )
  })

  test('the last created item comes first', ({ assert }) => {
    assert.deepEqual(namesIn('created', items('one', 'two', 'three')), ['three', 'two', 'one'])
  })

  test('the last edited item comes first, and equal ones stay in manual order', ({ assert }) => {
    const list = items('one', 'two', 'three', 'four')
    const contents = [edited(2, 5), edited(4, 7)]
    assert.deepEqual(
      sortItems(list, 'edited', contents).map(({ name }) => name),
      ['four', 'two', 'one', 'three']
    )
  })

  test('sorting changes neither the list nor the places of its items', ({ assert }) => {
    const list = items('b', 'a')
    const before = structuredClone(list)
    assert.deepEqual(
      sortItems(list, 'name').map(({ ordering }) => ordering),
      [2, 1]
    )
    assert.deepEqual(list, before)
  })

  test('loaded items are read in the order of their own list', ({ assert }) => {
    const queryClient = new QueryClient()
    const ids = () => itemsInOrder(queryClient, 9).map(({ id }) => id)
    assert.deepEqual(ids(), [])
    queryClient.setQueryData(itemListQuery(9).queryKey, items('b', 'c', 'a'))
    assert.deepEqual(ids(), [1, 2, 3])
    queryClient.setQueryData(sortsQuery.queryKey, [
      { parent_block_id: null, sort: 'created' },
      { parent_block_id: 9, sort: 'name' },
    ])
    assert.deepEqual(ids(), [3, 1, 2])
    queryClient.setQueryData(sortsQuery.queryKey, [{ parent_block_id: 9, sort: 'edited' }])
    queryClient.setQueryData(contentsQuery(9).queryKey, [edited(2, 5)])
    assert.deepEqual(ids(), [2, 1, 3])
  })
})
