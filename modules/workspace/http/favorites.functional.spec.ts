import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { PlacedBlock, VisitResponse } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

test.group('Favorites', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const set = (id: number, favorite: unknown = true) =>
    me.client.put<{ id: number; favorite: boolean }>(`blocks/${id}/favorite`, { favorite })
  const list = async () => (await me.client.get<PlacedBlock[]>('favorites')).body.data
  const ids = async () => (await list()).map(({ id }) => id)

  test('lists every kind of block with its path, in the order of adding', async ({ assert }) => {
    const { folder, file, section, page } = branch
    assert.deepEqual(await list(), [])
    for (const id of [page, folder, section, file]) {
      const { status, body } = await set(id)
      assert.deepEqual([status, body.data], [200, { id, favorite: true }])
    }
    const listed = await list()
    assert.deepEqual(
      listed.map(({ id, ordering, path }) => [id, ordering, path.map((above) => above.id)]),
      [
        [page, 1, [folder, file, section]],
        [folder, 2, []],
        [section, 3, [folder, file]],
        [file, 4, [folder]],
      ]
    )
    assert.deepInclude(listed[0], { name: 'A page', block_type: 'page', deleted_at: null })
    assert.notProperty(listed[0], 'content')
    const { body } = await me.client.get<VisitResponse>('visit')
    assert.deepEqual(body.data.favorites, listed)
  })

  test('setting the same value again records nothing', async ({ assert }) => {
    await set(branch.page)
    const before = await eventsOf(me.id)
    assert.equal((await set(branch.page)).status, 200)
    assert.equal((await set(branch.folder, false)).status, 200)
    assert.deepEqual(await eventsOf(me.id), before)
  })

  test('a favorite that was removed and added again keeps its place', async ({ assert }) => {
    const { page, folder } = branch
    await set(page)
    await set(folder)
    await set(page, false)
    assert.deepEqual(await ids(), [folder])
    await set(page)
    assert.deepEqual(await ids(), [page, folder])
  })

  test('a rename and a move show in the list', async ({ assert }) => {
    const other = await makeBranch(me.client)
    await set(branch.page)
    await me.client.put(`blocks/${branch.page}`, { name: 'Renamed' })
    const { section } = other
    const to = { ordering: 1, parent_block_id: section }
    await me.client.put(`blocks/${branch.page}/ordering`, to)
    const [listed] = await list()
    assert.equal(listed!.name, 'Renamed')
    assert.equal(listed!.path.at(-1)!.id, section)
  })

  test('the trash hides a favorite and its descendants until they are restored', async ({
    assert,
  }) => {
    const { folder, section, page } = branch
    await set(page)
    await set(section)
    await me.client.put(`blocks/${folder}/archive`)
    assert.deepEqual(await ids(), [])
    const { status, body } = await set(page, false)
    assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'])
    await me.client.put(`blocks/${folder}/unarchive`)
    assert.deepEqual(await ids(), [page, section])
  })

  test('permanent deletion removes a favorite and those inside', async ({ assert }) => {
    const { folder, section, page } = branch
    await set(page)
    await set(section)
    await me.client.put(`blocks/${section}/archive`)
    await me.client.delete(`blocks/${section}`)
    await set(folder)
    assert.deepEqual(await ids(), [folder])
  })

  test('invalid values are rejected', async ({ assert }) => {
    for (const value of [1, 'true', null, undefined, []]) {
      const { status } = await me.client.put(`blocks/${branch.page}/favorite`, { favorite: value })
      assert.equal(status, 422, String(value))
    }
    assert.deepEqual(await list(), [])
  })

  test('lists only favorites of the user', async ({ assert }) => {
    await set(branch.page)
    const other = await signUpVerified()
    const { body } = await other.client.get<PlacedBlock[]>('favorites')
    assert.deepEqual(body.data, [])
  })
})
