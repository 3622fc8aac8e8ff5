import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { ApiError } from '../../../../app/api-client.js'
import { ItemLists } from '../item-lists.js'
import { trashChildrenQuery, trashQuery } from '../trash-queries.js'
import { bulkCalls, fromTheBottom, fromTheTop } from './bulk-calls.js'
import { deleteForEver } from './delete-for-ever.js'
import { ancestorInTrash, restoreFromTrash } from './restore-from-trash.js'

function placed(id: number, ordering: number, ...above: number[]) {
  const path = above.map((aboveId) => ({ id: aboveId, name: `B${aboveId}`, block_type: 'folder' }))
  return { id, name: `B${id}`, block_type: 'file', ordering, path } as unknown as PlacedBlock
}

/** Trash with items 1, 2, 3 and 4, of which 4 is inside 2. Item 2 contained 20 and 21. */
function trash() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  const root = [placed(1, 1), placed(2, 2), placed(3, 3), placed(4, 4, 2)]
  const held: BlockSummary[] = [placed(20, 1), placed(21, 2)]
  queryClient.setQueryData(trashQuery.queryKey, root)
  queryClient.setQueryData(trashChildrenQuery(2).queryKey, held)
  const state = () => ({
    root: queryClient.getQueryData(trashQuery.queryKey)?.map(({ id }) => id),
    held: queryClient.getQueryData(trashChildrenQuery(2).queryKey)?.map(({ id }) => id),
  })
  return { lists, root, held, state }
}

const BEFORE = { root: [1, 2, 3, 4], held: [20, 21] }

test.group('Optimistic trash commands', () => {
  test('restored items leave the trash, and return if the restore is refused', ({ assert }) => {
    const { lists, root, state } = trash()
    const variables = { items: [root[0]!, root[2]!] }
    restoreFromTrash.show(lists, variables)
    assert.deepEqual(state(), { root: [2, 4], held: [20, 21] })
    restoreFromTrash.takeBack(lists, variables)
    assert.deepEqual(state(), BEFORE)
  })

  test('deleted items leave the trash together with their descendants', ({ assert }) => {
    const { lists, root, state } = trash()
    const variables = { items: [root[1]!], parentId: null, inside: [root[3]!] }
    deleteForEver.show(lists, variables)
    assert.deepEqual(state(), { root: [1, 3], held: [20, 21] })
    deleteForEver.takeBack(lists, variables)
    assert.deepEqual(state(), BEFORE)
  })

  test('a delete on a lower level removes the item from its own list', ({ assert }) => {
    const { lists, held, state } = trash()
    const variables = { items: [held[0]!], parentId: 2, inside: [] }
    deleteForEver.show(lists, variables)
    assert.deepEqual(state(), { root: [1, 2, 3, 4], held: [21] })
    deleteForEver.takeBack(lists, variables)
    assert.deepEqual(state(), BEFORE)
  })

  test('bulk calls have at most 500 ids and their own idempotency keys', async ({ assert }) => {
    const calls: [number, string][] = []
    const items = Array.from({ length: 1001 }, (_, index) => placed(index + 1, 1))
    await bulkCalls(items, { idempotencyKey: 'k' }, async (ids, { idempotencyKey }) => {
      calls.push([ids.length, idempotencyKey])
    })
    assert.deepEqual(calls, [
      [500, 'k'],
      [500, 'k-500'],
      [1, 'k-1000'],
    ])
  })

  test('bulk items are sorted so that no parent is restored after or deleted before its children', ({
    assert,
  }) => {
    const types = ['page', 'folder', 'section', 'file', 'page'] as const
    const items = types.map((block_type, index) => ({ id: index + 1, block_type }))
    const ids = (ordered: { id: number }[]) => ordered.map(({ id }) => id)
    assert.deepEqual(ids(fromTheTop(items)), [2, 4, 3, 1, 5])
    assert.deepEqual(ids(fromTheBottom(items)), [1, 5, 3, 4, 2])
  })

  test('only the 409 for a trashed ancestor leads to a question instead of an error', ({
    assert,
  }) => {
    const inTrash = new ApiError(409, 'E_ANCESTOR_ARCHIVED', 'No', [], { ancestor_id: 7 })
    const refused = new ApiError(404, 'E_NOT_FOUND', 'No')
    assert.equal(ancestorInTrash(inTrash), 7)
    assert.isNull(ancestorInTrash(refused))
    assert.isNull(restoreFromTrash.problem({ items: [] }, inTrash))
    assert.isString(restoreFromTrash.problem({ items: [] }, refused))
  })
})
