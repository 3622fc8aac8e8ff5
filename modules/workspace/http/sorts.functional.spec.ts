import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { LIST_SORTS, type SortedList, type VisitResponse } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

test.group('Sorted lists', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const set = (parent_block_id: unknown, sort: unknown) =>
    me.client.put<SortedList>('blocks/sort', { parent_block_id, sort })
  const list = async () => (await me.client.get<SortedList[]>('blocks/sorts')).body.data

  test('lists every list that is not in manual order', async ({ assert }) => {
    const { folder, file, section } = branch
    assert.deepEqual(await list(), [])
    for (const id of [section, null, folder, file]) {
      const { status, body } = await set(id, 'name')
      assert.deepEqual([status, body.data], [200, { parent_block_id: id, sort: 'name' }])
    }
    await set(file, 'edited')
    await set(folder, 'manual')
    const expected = [
      { parent_block_id: null, sort: 'name' },
      { parent_block_id: file, sort: 'edited' },
      { parent_block_id: section, sort: 'name' },
    ]
    assert.deepEqual(await list(), expected)
    const { body } = await me.client.get<VisitResponse>('visit')
    assert.deepEqual(body.data.sorts, expected)
  })

  test('setting the same order again records nothing', async ({ assert }) => {
    await set(branch.file, 'created')
    const before = await eventsOf(me.id)
    assert.equal((await set(branch.file, 'created')).status, 200)
    assert.equal((await set(branch.folder, 'manual')).status, 200)
    assert.deepEqual(await eventsOf(me.id), before)
  })

  test('the order by hand survives every other order', async ({ assert }) => {
    const order = async () => {
      const { body } = await me.client.get<{ id: number }[]>('blocks')
      return body.data.map(({ id }) => id)
    }
    const { folder } = await makeBranch(me.client)
    const before = await order()
    assert.deepEqual(before, [folder, branch.folder])
    for (const sort of LIST_SORTS) {
      await set(null, sort)
      assert.deepEqual(await order(), before)
    }
  })

  test('pages, blocks in the trash and invalid values are refused', async ({ assert }) => {
    const { page, section } = branch
    const onPage = await set(page, 'name')
    assert.deepEqual([onPage.status, onPage.body.code], [422, 'E_PARENT_TYPE'])
    await me.client.put(`blocks/${section}/archive`)
    const inTrash = await set(section, 'name')
    assert.deepEqual([inTrash.status, inTrash.body.code], [404, 'E_BLOCK_NOT_FOUND'])
    for (const sort of ['Name', '', 1, null, undefined, ['name']]) {
      assert.equal((await set(branch.file, sort)).status, 422, String(sort))
    }
    for (const parent of [0, -1, '1', undefined, 1.5]) {
      assert.equal((await set(parent, 'name')).status, 422, String(parent))
    }
    assert.deepEqual(await list(), [])
  })

  test('lists only lists of the user', async ({ assert }) => {
    await set(branch.file, 'name')
    await set(null, 'name')
    const other = await signUpVerified()
    const { body } = await other.client.get<SortedList[]>('blocks/sorts')
    assert.deepEqual(body.data, [])
  })
})
