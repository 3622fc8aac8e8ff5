import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockSummary } from '#modules/workspace/api'
import { makeBranch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

test.group('Moving blocks', (group) => {
  let me: TestAccount

  group.setup(async () => {
    me = await signUpVerified()
  })

  const create = async (name: string, type: string, parent: number | null) => {
    const body = { name, block_type: type, parent_block_id: parent, ordering: 99 }
    return (await me.client.post<BlockSummary>('blocks', body)).body.data.id
  }
  const names = async (parent: number) => {
    const { body } = await me.client.get<BlockSummary[]>(`blocks?parent_block_id=${parent}`)
    return body.data.map(({ name }) => name).join(' ')
  }
  /** Creates two folders, with the files A B C and X Y. */
  const makeFolders = async () => {
    const [from, to] = [await create('From', 'folder', null), await create('To', 'folder', null)]
    const ids: Record<string, number> = {}
    for (const name of ['A', 'B', 'C']) ids[name] = await create(name, 'file', from)
    for (const name of ['X', 'Y']) ids[name] = await create(name, 'file', to)
    return { from, to, ids }
  }

  test('moves a block to a place in another parent', async ({ assert }) => {
    const { from, to, ids } = await makeFolders()
    const body = { ordering: 2, parent_block_id: to }
    const { status, body: response } = await me.client.put(`blocks/${ids.B}/ordering`, body)
    assert.deepEqual([status, response.data], [200, { id: ids.B }])
    assert.deepEqual([await names(from), await names(to)], ['A C', 'X B Y'])
    const { body: moved } = await me.client.get<BlockSummary>(`blocks/${ids.B}`)
    assert.deepInclude(moved.data, { parent_block_id: to, ordering: 2, name: 'B' })
    const path = await me.client.get<BlockSummary[]>(`blocks/${ids.B}/hierachy`)
    assert.deepEqual(
      path.body.data.map(({ name }) => name),
      ['To', 'B']
    )
  })

  test('moves several blocks in the given order, by one event, once', async ({ assert }) => {
    const { from, to, ids } = await makeFolders()
    const before = await eventsOf(me.id)
    const body = { ids: [ids.C, ids.A], parent_block_id: to, ordering: 3 }
    const options = { idempotencyKey: 'several' }
    const { status, body: response } = await me.client.put('blocks/ordering', body, options)
    assert.deepEqual([status, response.data], [200, { ids: body.ids }])
    assert.deepEqual([await names(from), await names(to)], ['B', 'X Y C A'])
    await me.client.put('blocks/ordering', body, options)
    assert.lengthOf(await eventsOf(me.id), before.length + 1)
  })

  test('moves folders, which have no parent', async ({ assert }) => {
    const { from, to } = await makeFolders()
    const body = { ids: [to, from], parent_block_id: null, ordering: 1 }
    assert.equal((await me.client.put('blocks/ordering', body)).status, 200)
    const { body: folders } = await me.client.get<BlockSummary[]>('blocks')
    assert.deepEqual(
      folders.data.slice(0, 2).map(({ id }) => id),
      [to, from]
    )
  })

  test('a moved page keeps its text and name', async ({ assert }) => {
    const { page } = await makeBranch(me.client)
    const { section } = await makeBranch(me.client)
    const content =
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Kept"}]}]}'
    await me.client.put(`blocks/${page}`, { content, name: 'Page' })
    const storage = 'users/current-user/storage'
    const { body: before } = await me.client.get(storage)
    const body = { ordering: 1, parent_block_id: section }
    assert.equal((await me.client.put(`blocks/${page}/ordering`, body)).status, 200)
    const { body: moved } = await me.client.get<BlockSummary>(`blocks/${page}`)
    assert.deepInclude(moved.data, { parent_block_id: section, content, name: 'Page' })
    assert.deepEqual((await me.client.get(storage)).body, before)
  })

  test('rejects a move to a parent of the wrong type', async ({ assert }) => {
    const { folder, file, page } = await makeBranch(me.client)
    const other = await makeBranch(me.client)
    const before = await eventsOf(me.id)
    const refusals: [string, object, number, string][] = [
      [`blocks/${page}/ordering`, { ordering: 1, parent_block_id: folder }, 422, 'E_PARENT_TYPE'],
      [`blocks/${folder}/ordering`, { ordering: 1, parent_block_id: file }, 422, 'E_PARENT_TYPE'],
      [`blocks/${page}/ordering`, { ordering: 1, parent_block_id: null }, 422, 'E_PARENT_REQUIRED'],
      [
        'blocks/ordering',
        { ids: [page, file], parent_block_id: other.section, ordering: 1 },
        422,
        'E_BLOCK_TYPES',
      ],
      ['blocks/ordering', { ids: [page], ordering: 1 }, 422, 'E_VALIDATION_ERROR'],
      [
        'blocks/ordering',
        { ids: [], parent_block_id: other.section, ordering: 1 },
        422,
        'E_VALIDATION_ERROR',
      ],
      [
        'blocks/ordering',
        { ids: Array.from({ length: 501 }, (_, i) => i + 1), parent_block_id: null, ordering: 1 },
        422,
        'E_VALIDATION_ERROR',
      ],
      [
        'blocks/ordering',
        { ids: [page, page], parent_block_id: other.section, ordering: 1 },
        422,
        'E_VALIDATION_ERROR',
      ],
      [`blocks/${page}/ordering`, { parent_block_id: other.section }, 422, 'E_VALIDATION_ERROR'],
    ]
    for (const [path, body, status, code] of refusals) {
      const response = await me.client.put(path, body)
      assert.deepEqual([response.status, response.body.code], [status, code], JSON.stringify(body))
    }
    assert.deepEqual(await eventsOf(me.id), before)
  })
})
