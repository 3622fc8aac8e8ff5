import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import { DEFAULT_PAGE_SETTINGS, type BlockSummary, type SortedList } from '#modules/workspace/api'
import { ItemLists } from '../item-lists.js'
import { itemListQuery, sortsQuery } from '../item-queries.js'
import { setSort, sortChange } from './set-sort.js'

const FOLDER: BlockSummary = {
  ...DEFAULT_PAGE_SETTINGS,
  id: 1,
  name: 'Garden',
  icon: null,
  block_type: 'folder',
  parent_block_id: null,
  ordering: 1,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:00.000Z',
  deleted_at: null,
}

const BEFORE: SortedList[] = [
  { parent_block_id: null, sort: 'name' },
  { parent_block_id: 5, sort: 'edited' },
]

function workspace() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  queryClient.setQueryData(itemListQuery(null).queryKey, [FOLDER])
  queryClient.setQueryData(sortsQuery.queryKey, BEFORE)
  return { queryClient, lists }
}

test.group('Sort command', () => {
  test('an order shows at once, and leaves when refused', ({ assert }) => {
    const { lists } = workspace()
    const change = sortChange(lists, 1, 'created')
    setSort.show(lists, change)
    assert.sameDeepMembers(lists.sorts()!, [...BEFORE, { parent_block_id: 1, sort: 'created' }])
    setSort.takeBack(lists, change)
    assert.sameDeepMembers(lists.sorts()!, BEFORE)
  })

  test('an undo restores the order before', ({ assert }) => {
    const { lists } = workspace()
    for (const sort of ['edited', 'manual'] as const) {
      const change = sortChange(lists, null, sort)
      setSort.show(lists, change)
      assert.notDeepInclude(lists.sorts()!, BEFORE[0]!)
      for (const { command, variables } of setSort.done!(change).undo!(lists)) {
        command.show(lists, variables)
      }
      assert.sameDeepMembers(lists.sorts()!, BEFORE)
    }
  })

  test('messages name the list and its order', ({ assert }) => {
    const { lists } = workspace()
    const message = (...of: [parentId: number | null, sort: SortedList['sort']]) => {
      const change = sortChange(lists, ...of)
      assert.equal(setSort.title(change), setSort.done!(change).message)
      return setSort.title(change)
    }
    assert.equal(message(null, 'manual'), 'Folders in manual order')
    assert.equal(message(1, 'name'), '“Garden” sorted by name')
    assert.equal(message(77, 'edited'), 'List sorted by last edit')
  })

  test('changes skip orders that are not loaded', ({ assert }) => {
    const { queryClient, lists } = workspace()
    queryClient.removeQueries({ queryKey: sortsQuery.queryKey })
    setSort.show(lists, sortChange(lists, 1, 'name'))
    assert.isUndefined(lists.sorts())
  })
})
