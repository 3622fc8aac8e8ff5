import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockSummary, NamedBlock, PlacedBlock, SearchHit } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

test.group('Search and lists of blocks', (group) => {
  let me: TestAccount

  group.each.setup(async () => {
    me = await signUpVerified()
  })

  const search = (keyword: string) =>
    me.client.get<SearchHit[]>(`blocks/search?keyword=${encodeURIComponent(keyword)}`)

  test('finds a block by name and text immediately after a change', async ({ assert }) => {
    const { page, section } = await makeBranch(me.client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Broad beans & peas')] })
    await me.client.put(`blocks/${page}`, { name: 'Sowing plan', content })
    const { status, body } = await search(' BEANS ')
    assert.equal(status, 200)
    assert.lengthOf(body.data, 1)
    const [hit] = body.data
    assert.deepInclude(hit, { id: page, name: 'Sowing plan', parent_block_id: section })
    assert.notProperty(hit, 'content')
    assert.deepEqual(hit!.name_parts, [{ text: 'Sowing plan', hit: false }])
    assert.deepEqual(hit!.snippet, [
      { text: 'Broad ', hit: false },
      { text: 'beans', hit: true },
      { text: ' & peas', hit: false },
    ])
    assert.deepEqual(hit!.path.at(-1), { id: section, name: 'A section', block_type: 'section' })
    assert.deepEqual((await search('nothing like it')).body.data, [])
  })

  test('rejects a keyword that is empty, too long or missing', async ({ assert }) => {
    for (const keyword of ['', '   ', 'x'.repeat(201)]) {
      const { status, body } = await search(keyword)
      assert.deepEqual([status, body.code], [422, 'E_VALIDATION_ERROR'], keyword)
    }
    assert.equal((await me.client.get('blocks/search')).status, 422)
    assert.equal((await search('x'.repeat(200))).status, 200)
    assert.equal((await search('a\u0000b')).status, 400)
  })

  test('lists all live names, the last changed first', async ({ assert }) => {
    const { folder, file, section, page } = await makeBranch(me.client)
    const trashed = await makeBranch(me.client)
    await makeBranch((await signUpVerified()).client)
    const body = { name: 'Another', block_type: 'page', parent_block_id: section }
    const another = (await me.client.post<BlockSummary>('blocks', body)).body.data.id
    await me.client.put(`blocks/${trashed.file}/archive`)
    const names = async () => (await me.client.get<NamedBlock[]>('blocks/names')).body.data
    const listed = await names()
    assert.deepEqual(
      listed.map(({ id }) => id),
      [another, trashed.folder, page, section, file, folder]
    )
    assert.deepEqual(listed[0], {
      id: another,
      name: 'Another',
      icon: null,
      block_type: 'page',
      parent_block_id: section,
    })
    await me.client.put(`blocks/${page}`, { name: 'Changed' })
    assert.equal((await names())[0]!.name, 'Changed')
    await me.client.put(`blocks/${folder}/archive`)
    assert.deepEqual(
      (await names()).map(({ id }) => id),
      [trashed.folder]
    )
  })

  test('lists the ten pages changed last', async ({ assert }) => {
    const { section, page } = await makeBranch(me.client)
    const ids = [page]
    for (let i = 0; i < 10; i++) {
      const body = { name: `Page ${i}`, block_type: 'page', parent_block_id: section }
      ids.unshift((await me.client.post<BlockSummary>('blocks', body)).body.data.id)
    }
    const recent = async () => {
      const { body } = await me.client.get<PlacedBlock[]>('blocks/recent')
      return body.data.map(({ id }) => id)
    }
    assert.deepEqual(await recent(), ids.slice(0, 10))
    await me.client.put(`blocks/${page}`, { name: 'Changed' })
    assert.deepEqual(await recent(), [page, ...ids.slice(0, 9)])
    const { body } = await me.client.get<PlacedBlock[]>('blocks/recent')
    assert.lengthOf(body.data[0]!.path, 3)
    await me.client.put(`blocks/${section}/archive`)
    assert.deepEqual(await recent(), [])
  })

  test('lists opened pages before those changed last', async ({ assert }) => {
    const { section, page, folder } = await makeBranch(me.client)
    const theirs = await makeBranch((await signUpVerified()).client)
    const make = async (name: string) => {
      const body = { name, block_type: 'page', parent_block_id: section }
      return (await me.client.post<BlockSummary>('blocks', body)).body.data.id
    }
    const [second, third] = [await make('Second'), await make('Third')]
    const opened = async (ids: string) => {
      const { status, body } = await me.client.get<PlacedBlock[]>(`blocks/recent?opened=${ids}`)
      return status === 200 ? body.data.map(({ id }) => id) : [status]
    }
    assert.deepEqual(await opened(`${second}`), [second, third, page])
    assert.deepEqual(await opened(`${page},${second}`), [page, second, third])
    // Lists only the user's own live pages.
    assert.deepEqual(await opened(`${folder},${theirs.page},${page}`), [page, third, second])
    await me.client.put(`blocks/${page}/archive`)
    assert.deepEqual(await opened(`${page}`), [third, second])
    for (const wrong of ['x', `${page},${page}`, '-1', '1.5']) {
      assert.deepEqual(await opened(wrong), [422], wrong)
    }
  })
})
