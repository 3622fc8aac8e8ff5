import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type {
  BlockResponse,
  BlockSummary,
  ItemContents,
  SaveResponse,
} from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'

test.group('Block routes', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  test('a created block is returned, listed and readable', async ({ assert }) => {
    const body = {
      name: ' New <b>folder</b> ',
      block_type: 'folder',
      parent_block_id: null,
      ordering: 1,
    }
    const created = await me.client.post<BlockSummary>('blocks', body)
    assert.equal(created.status, 201)
    assert.deepInclude(created.body.data, {
      name: 'New folder',
      icon: null,
      block_type: 'folder',
      parent_block_id: null,
      ordering: 1,
      deleted_at: null,
      is_page_locked: false,
      font_family: 1,
    })
    const list = await me.client.get<BlockSummary[]>('blocks')
    assert.deepEqual(list.body.data[0], created.body.data)
    assert.notProperty(list.body.data[0], 'content')
    const one = await me.client.get<BlockResponse>(`blocks/${created.body.data.id}`)
    const expected = { ...created.body.data, content: null, revision: -1 }
    assert.deepEqual(one.body.data, expected)
  })

  test("contents count an item's pages and show their last edit", async ({ assert }) => {
    const { client } = await signUpVerified()
    const { folder, file, section, page } = await makeBranch(client)
    const make = async (name: string, block_type: string, parent_block_id: number) =>
      (await client.post<BlockSummary>('blocks', { name, block_type, parent_block_id })).body.data
    const contents = async (id = folder) =>
      (await client.get<ItemContents[]>(`blocks/${id}/contents`)).body.data
    const empty = await make('Empty', 'file', folder)
    const other = await make('Other', 'section', file)
    await make('Second', 'page', other.id)
    const third = await make('Third', 'page', section)
    const held = (list: ItemContents[], id: number) => list.find((one) => one.id === id)
    const before = await contents()
    assert.lengthOf(before, 2)
    assert.deepEqual(held(before, file), { id: file, pages: 3, edited_at: third.updated_at })
    assert.deepEqual(held(before, empty.id), {
      id: empty.id,
      pages: 0,
      edited_at: empty.updated_at,
    })
    const saved = await client.put<SaveResponse>(`blocks/${page}`, { name: 'Edited' })
    await client.put(`blocks/${other.id}/archive`)
    await client.put(`blocks/${empty.id}/archive`)
    const { updated_at: at } = saved.body.data
    assert.deepEqual(await contents(), [{ id: file, pages: 2, edited_at: at }])
    assert.deepEqual(await contents(file), [{ id: section, pages: 2, edited_at: at }])
    const pages = await contents(section)
    assert.lengthOf(pages, 2)
    assert.deepEqual(held(pages, page), { id: page, pages: 1, edited_at: at })
    assert.deepEqual(await contents(page), [])
    const folders = async () => (await client.get<ItemContents[]>('blocks/contents')).body.data
    assert.deepEqual(await folders(), [{ id: folder, pages: 2, edited_at: at }])
    await client.put(`blocks/${folder}/archive`)
    assert.equal((await client.get(`blocks/${folder}/contents`)).status, 404)
    assert.deepEqual(await folders(), [])
  })

  test('accepts a code as block_type', async ({ assert }) => {
    const { body } = await me.client.post<BlockSummary>('blocks', {
      name: 'File',
      block_type: 2,
      parent_block_id: branch.folder,
    })
    assert.equal(body.data.block_type, 'file')
  })

  test('lists children by ordering', async ({ assert }) => {
    const { client } = await signUpVerified()
    for (const name of ['C', 'B', 'A']) await client.post('blocks', { name, block_type: 'folder' })
    const { body } = await client.get<BlockSummary[]>('blocks')
    assert.deepEqual(
      body.data.map(({ name, ordering }) => [name, ordering]),
      [
        ['A', 1],
        ['B', 2],
        ['C', 3],
      ]
    )
    const { status } = await client.put(`blocks/${body.data[0]!.id}/ordering`, { ordering: 4 })
    assert.equal(status, 200)
    const moved = await client.get<BlockSummary[]>('blocks')
    assert.deepEqual(
      moved.body.data.map(({ name }) => name),
      ['B', 'C', 'A']
    )
  })

  test('the hierarchy leads from the folder to the page', async ({ assert }) => {
    const { body } = await me.client.get<BlockSummary[]>(`blocks/${branch.page}/hierachy`)
    const { folder, file, section, page } = branch
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [folder, file, section, page]
    )
  })

  test('a save stores name and content and returns the revision', async ({ assert }) => {
    const content = JSON.stringify({ type: 'doc', content: [paragraph('one'), paragraph('two')] })
    const saved = await me.client.put<SaveResponse>(`blocks/${branch.page}`, {
      name: 'Title',
      content,
    })
    assert.equal(saved.status, 200)
    assert.deepInclude(saved.body.data, { id: branch.page, revision: 0 })
    const { body } = await me.client.get<BlockResponse>(`blocks/${branch.page}`)
    assert.deepInclude(body.data, { name: 'Title', content, revision: 0 })
  })

  test('a save stores almost 1 MB of quote signs, which JSON writes in twice the bytes', async ({
    assert,
  }) => {
    const { page } = await makeBranch(me.client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('"'.repeat(499_000))] })
    const saved = await me.client.put<SaveResponse>(`blocks/${page}`, { content })
    assert.equal(saved.status, 200)
    const { body } = await me.client.get<BlockResponse>(`blocks/${page}`)
    assert.isTrue(body.data.content === content)
  })

  test('changes to different nodes merge; changes to the same node conflict', async ({
    assert,
  }) => {
    const { page } = await makeBranch(me.client)
    const content = JSON.stringify({ type: 'doc', content: ['a', 'b', 'c'].map(paragraph) })
    const { body } = await me.client.put<SaveResponse>(`blocks/${page}`, { content })
    const change = (at: number, text: string) =>
      me.client.put<SaveResponse>(`blocks/${page}`, {
        base_revision: body.data.revision,
        changes: [{ at, delete: 1, insert: [paragraph(text)] }],
      })
    assert.equal((await change(0, 'A')).status, 200)
    assert.equal((await change(2, 'C')).status, 200)
    const conflict = await change(0, 'X')
    assert.equal(conflict.status, 409)
    assert.equal(conflict.body.code, 'E_SAVE_CONFLICT')
    const current = { type: 'doc', content: ['A', 'b', 'C'].map(paragraph) }
    assert.deepEqual(conflict.body.data, { revision: 2, content: JSON.stringify(current) })
  })

  test('a whole document on an old base is a conflict', async ({ assert }) => {
    const { page } = await makeBranch(me.client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('theirs')] })
    await me.client.put(`blocks/${page}`, { content })
    const emptied = await me.client.put(`blocks/${page}`, { content: null, base_revision: -1 })
    assert.equal(emptied.status, 409)
    const { body } = await me.client.get<BlockResponse>(`blocks/${page}`)
    assert.equal(body.data.content, content)
  })

  test('permanent deletion works only in the trash and is final', async ({ assert }) => {
    const { folder, page } = await makeBranch(me.client)
    assert.equal((await me.client.delete(`blocks/${folder}`)).status, 404)
    await me.client.put(`blocks/${folder}/archive`)
    assert.equal((await me.client.delete('blocks', { ids: [folder, page] })).status, 200)
    assert.equal((await me.client.put(`blocks/${folder}/unarchive`)).status, 404)
    assert.equal((await me.client.delete('blocks', { ids: [] })).status, 422)
    assert.equal((await me.client.delete('blocks', { ids: [1, 1] })).status, 422)
  })

  test('an empty document is returned as null', async ({ assert }) => {
    const { page } = await makeBranch(me.client)
    await me.client.put(`blocks/${page}`, {
      content: JSON.stringify({ type: 'doc', content: [paragraph('x')] }),
    })
    await me.client.put(`blocks/${page}`, { content: null })
    const { body } = await me.client.get<BlockResponse>(`blocks/${page}`)
    assert.isNull(body.data.content)
  })

  test('blocks in the trash are not found until restored', async ({ assert }) => {
    const { folder, page, section } = await makeBranch(me.client)
    assert.equal((await me.client.put(`blocks/${folder}/archive`)).status, 200)
    for (const path of [`blocks/${folder}`, `blocks/${page}`, `blocks/${page}/hierachy`]) {
      assert.equal((await me.client.get(path)).status, 404)
    }
    assert.equal((await me.client.get(`blocks?parent_block_id=${section}`)).status, 404)
    const inTrash = { name: 'x', block_type: 'page', parent_block_id: section }
    assert.equal((await me.client.post('blocks', inTrash)).body.code, 'E_PARENT_NOT_FOUND')
    assert.equal((await me.client.put(`blocks/${page}`, { name: 'y' })).status, 404)
    assert.equal((await me.client.put(`blocks/${folder}/unarchive`)).status, 200)
    assert.equal((await me.client.get(`blocks/${page}`)).status, 200)
  })

  test('a retry with the same Idempotency-Key returns the first response, concurrent or later', async ({
    assert,
  }) => {
    const body = { name: 'Once', block_type: 'folder' }
    const options = { idempotencyKey: 'once-and-only' }
    const send = () => me.client.post<BlockSummary>('blocks', body, options)
    const [one, two] = await Promise.all([send(), send()])
    await me.client.put(`blocks/${one.body.data.id}`, { name: 'Renamed' })
    const later = await send()
    assert.equal(one.status, 201)
    assert.deepEqual([two.status, two.body], [one.status, one.body])
    assert.deepEqual([later.status, later.body], [one.status, one.body])
    const other = await me.client.post('blocks', { ...body, name: 'Other' }, options)
    assert.equal(other.status, 422)
    assert.equal(other.body.code, 'E_IDEMPOTENCY_KEY')
    const list = await me.client.get<BlockSummary[]>('blocks')
    assert.lengthOf(
      list.body.data.filter(({ name }) => name === 'Renamed'),
      1
    )
  })

  test('storage usage counts stored bytes', async ({ assert }) => {
    const somebody = await signUpVerified()
    const path = 'users/current-user/storage'
    const before = await somebody.client.get<object>(path)
    assert.deepInclude(before.body.data, { file_storage: 0, text_storage: 0 })
    await somebody.client.post('blocks', { name: 'Żółć', block_type: 'folder' })
    const after = await somebody.client.get<object>(path)
    assert.deepInclude(after.body.data, { file_storage: 0, text_storage: 8 })
  })
})
