import { test } from '@japa/runner'
import { QueryClient } from '@tanstack/react-query'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import type { TreeCommand } from '../tree-command.js'
import { ItemLists } from '../item-lists.js'
import { itemListQuery, RECENT_KEY } from '../item-queries.js'
import { isTemporary } from '../../../../app/temporary-ids.js'
import { archiveItems, restoreItems } from './archive-items.js'
import { createItem, newItem } from './create-item.js'
import { moveItems } from './move-items.js'
import { renameItem } from './rename-item.js'
import { setPage, settingOf } from './set-page.js'

const AT = '2026-03-01T09:00:00.000Z'

function item(id: number, parentId: number | null, ordering: number, name = `B${id}`) {
  const type: BlockType = parentId === null ? 'folder' : 'file'
  return {
    id,
    name,
    icon: null,
    block_type: type,
    parent_block_id: parentId,
    ordering,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    is_full_width: false,
    is_small_text: false,
    is_page_locked: false,
    font_family: 1,
  } satisfies BlockSummary
}

/** Folders 1 and 2, with files 10, 11, 12 in the first and 20 in the second. */
function workspace() {
  const queryClient = new QueryClient()
  const lists = new ItemLists(queryClient)
  const all: [number | null, BlockSummary[]][] = [
    [null, [item(1, null, 1), item(2, null, 2)]],
    [1, [item(10, 1, 1), item(11, 1, 2), item(12, 1, 3)]],
    [2, [item(20, 2, 1)]],
  ]
  for (const [parentId, items] of all) {
    queryClient.setQueryData(itemListQuery(parentId).queryKey, items)
  }
  const files = (parentId: number, ...ids: number[]) =>
    ids.map((id) => lists.read(parentId)!.find((file) => file.id === id)!)
  const state = () =>
    [null, 1, 2].map((id) => lists.read(id)!.map((child) => [child.id, child.name, child.ordering]))
  return { queryClient, lists, files, state }
}

/** Asserts that a refused change and an undone change both restore the previous state. */
function expectWayBack<V extends object>(
  assert: { deepEqual: (actual: unknown, expected: unknown) => void },
  command: TreeCommand<V>,
  variablesIn: (world: ReturnType<typeof workspace>) => V
) {
  const refused = workspace()
  const before = refused.state()
  const variables = variablesIn(refused)
  command.show(refused.lists, variables)
  command.takeBack(refused.lists, variables)
  assert.deepEqual(refused.state(), before)

  const undone = workspace()
  const done = variablesIn(undone)
  command.show(undone.lists, done)
  const undo = command.done?.(done).undo
  for (const call of undo?.(undone.lists) ?? []) call.command.show(undone.lists, call.variables)
  if (undo) assert.deepEqual(undone.state(), before)
}

test.group('Optimistic tree commands', () => {
  test('a new item comes first and gets its id from the server', ({ assert }) => {
    const { lists } = workspace()
    const variables = newItem('file', 1, ' <b>Plan</b> ')
    createItem.show(lists, variables)
    const [first] = lists.read(1)!
    assert.isTrue(isTemporary(first!.id))
    assert.equal(first!.name, 'Plan')
    createItem.settle?.(lists, item(30, 1, 1, 'Plan'), variables)
    assert.deepEqual(
      lists.read(1)!.map(({ id }) => id),
      [30, 10, 11, 12]
    )
    expectWayBack(assert, createItem, () => newItem('file', 1, 'Plan'))
  })

  test('commands on an item with a temporary id apply to the created item', async ({
    assert,
    cleanup,
  }) => {
    const { fetch } = globalThis
    const paths: string[] = []
    Object.assign(globalThis, { document: { cookie: '' } })
    globalThis.fetch = async (url) => {
      paths.push(String(url))
      return Response.json({ data: {} })
    }
    cleanup(() => {
      globalThis.fetch = fetch
      Reflect.deleteProperty(globalThis, 'document')
    })
    const { lists } = workspace()
    const made = newItem('file', 1, 'Plan')
    createItem.show(lists, made)
    const [shown] = lists.read(1)!
    renameItem.show(lists, { item: shown!, name: 'Garden' })
    const response = item(30, 1, 1, 'Plan')
    createItem.settle?.(lists, response, made)
    assert.deepInclude(lists.read(1)![0], { id: 30, name: 'Garden' })
    await renameItem.send({ item: shown!, name: 'Garden' }, { idempotencyKey: 'a' })
    await archiveItems.send({ items: [shown!] }, { idempotencyKey: 'b' })
    await moveItems.send({ items: [shown!], parentId: 2, ordering: 1 }, { idempotencyKey: 'c' })
    assert.deepEqual(paths, [
      '/api/v1/blocks/30',
      '/api/v1/blocks/30/archive',
      '/api/v1/blocks/30/ordering',
    ])
  })

  test('creating a file without a parent is rejected', async ({ assert }) => {
    const call = () => createItem.send(newItem('file', null, 'Plan'), { idempotencyKey: 'k' })
    await assert.rejects(call, 'Parent block ID is required')
  })

  test('a renamed item shows its cleaned name', ({ assert }) => {
    const { lists, files } = workspace()
    renameItem.show(lists, { item: files(1, 11)[0]!, name: ' Roses ' })
    assert.equal(files(1, 11)[0]!.name, 'Roses')
    expectWayBack(assert, renameItem, (world) => ({
      item: world.files(1, 11)[0]!,
      name: 'Roses',
    }))
  })

  test('a page setting shows in the list and on the open page', ({ assert }) => {
    const { lists, files, queryClient } = workspace()
    const open = { ...files(1, 11)[0]!, content: 'Its text', revision: 3 }
    queryClient.setQueryData(['page', 11], open)
    const locking = settingOf(open, 'is_page_locked', true)
    assert.notProperty(locking.page, 'content')
    setPage.show(lists, locking)
    assert.isTrue(files(1, 11)[0]!.is_page_locked)
    assert.deepEqual(queryClient.getQueryData(['page', 11]), { ...open, is_page_locked: true })
    setPage.takeBack(lists, locking)
    assert.isFalse(files(1, 11)[0]!.is_page_locked)
    assert.deepEqual(queryClient.getQueryData(['page', 11]), open)
    assert.deepEqual(
      [locking, settingOf(open, 'font_family', 2)].map((variables) => setPage.title(variables)),
      ['Lock “B11”', 'Change how “B11” looks']
    )
  })

  test('items move within a list and to another list', ({ assert }) => {
    const { lists, files } = workspace()
    moveItems.show(lists, { items: files(1, 10, 12), parentId: 2, ordering: 1 })
    assert.deepEqual(
      lists.read(2)!.map(({ id, parent_block_id: parent, ordering }) => [id, parent, ordering]),
      [
        [10, 2, 1],
        [12, 2, 2],
        [20, 2, 3],
      ]
    )
    assert.deepEqual(
      lists.read(1)!.map(({ id, ordering }) => [id, ordering]),
      [[11, 1]]
    )
    for (const [parentId, ordering] of [
      [1, 1],
      [1, 3],
      [1, 4],
      [2, 1],
      [2, 2],
    ] as const) {
      expectWayBack(assert, moveItems, (world) => ({
        items: world.files(1, 10, 12),
        parentId,
        ordering,
      }))
    }
  })

  test('archive and restore undo each other', ({ assert }) => {
    const { lists, files } = workspace()
    archiveItems.show(lists, { items: files(1, 10, 12) })
    assert.deepEqual(
      lists.read(1)!.map(({ id }) => id),
      [11]
    )
    expectWayBack(assert, archiveItems, (world) => ({ items: world.files(1, 10, 12) }))
    expectWayBack(assert, restoreItems, () => ({ items: [item(30, 2, 1)] }))
  })

  test('archived items and their descendants leave the recent list', ({ assert }) => {
    const { queryClient, lists, files } = workspace()
    const placed = (id: number, ...above: number[]) => ({
      ...item(id, above.at(-1) ?? null, 1),
      path: above.map((aboveId) => item(aboveId, null, 1)),
    })
    queryClient.setQueryData(RECENT_KEY, [placed(10, 1), placed(50, 1, 12, 40), placed(11, 1)])
    archiveItems.show(lists, { items: files(1, 10, 12) })
    const recent = queryClient.getQueryData<BlockSummary[]>(RECENT_KEY)
    assert.deepEqual(
      recent?.map(({ id }) => id),
      [11]
    )
  })

  test('a list that changes during its request is fetched again', async ({ assert }) => {
    const { queryClient, lists } = workspace()
    let reads = 0
    const read = () => {
      const query = { ...itemListQuery(1), queryFn: async () => [item(++reads, 1, 1)] }
      return queryClient.fetchQuery({ ...query, staleTime: 0 })
    }
    const underWay = read().catch(() => undefined)
    archiveItems.show(lists, { items: [item(10, 1, 1)] })
    await underWay
    assert.deepEqual(
      lists.read(1)!.map(({ id }) => id),
      [11, 12]
    )
    await lists.refetchStale()
    assert.isTrue(queryClient.getQueryState(itemListQuery(1).queryKey)?.isInvalidated)
  })
})
