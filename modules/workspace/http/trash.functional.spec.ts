import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import type { BlockResponse, BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

const idsOf = (blocks: BlockSummary[]) => blocks.map(({ id }) => id)

async function listTrash(client: HttpClient) {
  return (await client.get<PlacedBlock[]>('blocks/archived')).body.data
}

test.group('Trash', (group) => {
  let me: TestAccount

  group.each.setup(async () => {
    me = await signUpVerified()
  })

  test('lists blocks moved to the trash themselves, the latest first, with their paths', async ({
    assert,
  }) => {
    const { folder, file, section, page } = await makeBranch(me.client)
    assert.deepEqual(await listTrash(me.client), [])
    await me.client.put(`blocks/${page}/archive`)
    await me.client.put(`blocks/${file}/archive`)
    const [first, second, ...rest] = await listTrash(me.client)
    assert.isEmpty(rest)
    assert.deepEqual(idsOf([first!, second!]), [file, page])
    assert.deepEqual(first!.path, [{ id: folder, name: 'A folder', block_type: 'folder' }])
    assert.deepEqual(idsOf(second!.path as BlockSummary[]), [folder, file, section])
    assert.isTrue(Date.parse(first!.deleted_at!) >= Date.parse(second!.deleted_at!))
    assert.notProperty(first, 'content')
  })

  test('shows the contents of a block in the trash', async ({ assert }) => {
    const { folder, file, section, page } = await makeBranch(me.client)
    const other = { name: 'Other', block_type: 'page', parent_block_id: section }
    const { id: earlier } = (await me.client.post<BlockSummary>('blocks', other)).body.data
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Kept')] })
    await me.client.put(`blocks/${page}`, { content })
    await me.client.put(`blocks/${earlier}/archive`)
    const inside = (id: number) =>
      me.client.get<BlockSummary[]>(`blocks?parent_block_id=${id}&archived=true`)
    assert.equal((await inside(folder)).status, 404)

    await me.client.put(`blocks/${folder}/archive`)
    const [archived] = await listTrash(me.client)
    assert.deepEqual(idsOf((await inside(folder)).body.data), [file])
    assert.deepEqual(idsOf((await inside(file)).body.data), [section])
    const { body: pages } = await inside(section)
    assert.deepEqual(idsOf(pages.data), [page])
    assert.deepInclude(pages.data[0], { deleted_at: archived!.deleted_at, ordering: 1 })

    const read = await me.client.get<BlockResponse>(`blocks/${page}?archived=true`)
    assert.deepInclude(read.body.data, { id: page, content, deleted_at: archived!.deleted_at })
    const path = await me.client.get<BlockSummary[]>(`blocks/${page}/hierachy?archived=true`)
    assert.deepEqual(idsOf(path.body.data), [folder, file, section, page])
    assert.equal((await me.client.get('blocks?archived=true')).status, 404)
  })

  test('live blocks are not found in the trash', async ({ assert }) => {
    const { page } = await makeBranch(me.client)
    for (const path of [`blocks/${page}`, `blocks/${page}/hierachy`]) {
      assert.equal((await me.client.get(`${path}?archived=true`)).status, 404)
      assert.equal((await me.client.get(`${path}?archived=perhaps`)).status, 422)
    }
  })

  test('several blocks are archived and restored by one event each', async ({ assert }) => {
    const one = await makeBranch(me.client)
    const two = await makeBranch(me.client)
    const ids = [one.page, two.file]
    const before = (await eventsOf(me.id)).length
    const archived = await me.client.put('blocks/archive', { ids })
    assert.deepEqual([archived.status, archived.body.data], [200, { ids }])
    assert.sameMembers(idsOf(await listTrash(me.client)), ids)
    const restored = await me.client.put('blocks/unarchive', { ids })
    assert.deepEqual([restored.status, restored.body.data], [200, { ids }])
    assert.isEmpty(await listTrash(me.client))
    assert.lengthOf(await eventsOf(me.id), before + 2)
  })

  test('restoring below a block in the trash names that block; both can be restored together', async ({
    assert,
  }) => {
    const { file, page } = await makeBranch(me.client)
    await me.client.put(`blocks/${page}/archive`)
    await me.client.put(`blocks/${file}/archive`)
    const refused = await me.client.put(`blocks/${page}/unarchive`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'E_ANCESTOR_ARCHIVED'])
    assert.deepEqual(refused.body.data, { ancestor_id: file })
    const both = await me.client.put('blocks/unarchive', { ids: [page, file] })
    assert.equal(both.status, 200)
    assert.equal((await me.client.get(`blocks/${page}`)).status, 200)
  })

  test('long lists are paginated', async ({ assert }) => {
    const ids: number[] = []
    for (const name of ['C', 'B', 'A']) {
      const body = { name, block_type: 'folder' }
      ids.unshift((await me.client.post<BlockSummary>('blocks', body)).body.data.id)
    }
    const part = (path: string) =>
      me.client.request<{ data: BlockSummary[]; pagination?: object }>('GET', path)
    const { body } = await part('blocks?page_size=2&current_page=2')
    assert.deepEqual(
      body.data.map(({ name, ordering }) => [name, ordering]),
      [['C', 3]]
    )
    const pagination = { current_page: 2, total_pages: 2, total: 3, page_size: 2 }
    assert.deepEqual(body.pagination, pagination)
    assert.notProperty((await part('blocks')).body, 'pagination')

    for (const id of ids) await me.client.put(`blocks/${id}/archive`)
    const trash = await part('blocks/archived?page_size=2&current_page=1')
    assert.deepEqual(idsOf(trash.body.data), [ids[2], ids[1]])
    assert.deepEqual(trash.body.pagination, { ...pagination, current_page: 1 })
    const beyond = await part('blocks/archived?page_size=2&current_page=9')
    assert.deepEqual(beyond.body.data, [])
    const none = await part('blocks?page_size=500')
    assert.deepEqual(none.body.pagination, {
      current_page: 1,
      total_pages: 1,
      total: 0,
      page_size: 500,
    })
    const wrong = ['page_size=0', 'page_size=501', 'page_size=x', 'current_page=0']
    for (const query of wrong) {
      assert.equal((await part(`blocks?${query}`)).status, 422, query)
      assert.equal((await part(`blocks/archived?${query}`)).status, 422, query)
    }
  })
})
