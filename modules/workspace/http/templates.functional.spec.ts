import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { DuplicateResponse, PlacedBlock, VisitResponse } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

test.group('Templates', (group) => {
  let me: TestAccount
  let branch: Branch
  let second: number

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    const payload = { name: 'Second', block_type: 'page', parent_block_id: branch.section }
    second = (await me.client.post<{ id: number }>('blocks', payload)).body.data.id
  })

  const set = (id: number, template: unknown = true) =>
    me.client.put<{ id: number; template: boolean }>(`blocks/${id}/template`, { template })
  const list = async () => (await me.client.get<PlacedBlock[]>('templates')).body.data
  const ids = async () => (await list()).map(({ id }) => id)

  test('lists pages with their path, in the order of marking', async ({ assert }) => {
    const { folder, file, section, page } = branch
    assert.deepEqual(await list(), [])
    for (const id of [page, second]) {
      const { status, body } = await set(id)
      assert.deepEqual([status, body.data], [200, { id, template: true }])
    }
    const listed = await list()
    assert.deepEqual(
      listed.map(({ id, ordering, path }) => [id, ordering, path.map((above) => above.id)]),
      [
        [page, 1, [folder, file, section]],
        [second, 2, [folder, file, section]],
      ]
    )
    assert.deepInclude(listed[0], { name: 'A page', block_type: 'page', deleted_at: null })
    assert.notProperty(listed[0], 'content')
    const { body } = await me.client.get<VisitResponse>('visit')
    assert.deepEqual(body.data.templates, listed)
  })

  test('setting the same value again records nothing', async ({ assert }) => {
    await set(branch.page)
    const before = await eventsOf(me.id)
    assert.equal((await set(branch.page)).status, 200)
    assert.equal((await set(second, false)).status, 200)
    assert.deepEqual(await eventsOf(me.id), before)
  })

  test('a template that was removed and added again keeps its place', async ({ assert }) => {
    const { page } = branch
    await set(page)
    await set(second)
    await set(page, false)
    assert.deepEqual(await ids(), [second])
    await set(page)
    assert.deepEqual(await ids(), [page, second])
  })

  test('a template stays a page: it can be renamed, moved and locked', async ({ assert }) => {
    const other = await makeBranch(me.client)
    await set(branch.page)
    await me.client.put(`blocks/${branch.page}`, { name: 'Renamed' })
    const to = { ordering: 1, parent_block_id: other.section }
    await me.client.put(`blocks/${branch.page}/ordering`, to)
    await me.client.put(`blocks/${branch.page}/is-page-locked`, { is_page_locked: true })
    const [listed] = await list()
    assert.deepInclude(listed, { name: 'Renamed', is_page_locked: true })
    assert.equal(listed!.path.at(-1)!.id, other.section)
    assert.equal((await set(branch.page, false)).status, 200)
  })

  test('a copy of a template is no template', async ({ assert }) => {
    await set(branch.page)
    for (const id of [branch.page, branch.section]) {
      const { status } = await me.client.post<DuplicateResponse>(`blocks/${id}/duplicate`)
      assert.equal(status, 201)
      assert.deepEqual(await ids(), [branch.page])
    }
  })

  test('the trash hides a template until it is restored', async ({ assert }) => {
    const { folder, page } = branch
    await set(page)
    await me.client.put(`blocks/${folder}/archive`)
    assert.deepEqual(await ids(), [])
    const { status, body } = await set(page, false)
    assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'])
    await me.client.put(`blocks/${folder}/unarchive`)
    assert.deepEqual(await ids(), [page])
  })

  test('permanent deletion removes the templates inside', async ({ assert }) => {
    const { section, page } = branch
    const other = await makeBranch(me.client)
    await set(page)
    await set(other.page)
    await me.client.put(`blocks/${section}/archive`)
    await me.client.delete(`blocks/${section}`)
    assert.deepEqual(await ids(), [other.page])
  })

  test('other blocks and invalid values are refused', async ({ assert }) => {
    for (const id of [branch.folder, branch.file, branch.section]) {
      const { status, body } = await set(id)
      assert.deepEqual([status, body.code], [422, 'E_NOT_A_PAGE'])
    }
    for (const value of [1, 'true', null, []]) {
      assert.equal((await set(branch.page, value)).status, 422, String(value))
    }
    assert.deepEqual(await list(), [])
  })

  test('lists only templates of the user', async ({ assert }) => {
    await set(branch.page)
    const other = await signUpVerified()
    const { body } = await other.client.get<PlacedBlock[]>('templates')
    assert.deepEqual(body.data, [])
  })
})
