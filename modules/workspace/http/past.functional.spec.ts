import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import type {
  BlockResponse,
  BlockSummary,
  BringBackResponse,
  ChangesResponse,
  PastPlace,
} from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'
import { saveText, savedText } from '#modules/workspace/testing/saves'
import { deleteForEver } from '#modules/workspace/testing/uploads'

const LATER = '2100-01-01T00:00:00Z'
const NO_TIMES = ['', 'yesterday', '2026-02-30T00:00Z', '2026-11-28', '0']

test.group('Workspace of an earlier time', (group) => {
  let me: TestAccount
  let branch: Branch
  /** Time at which the page has its first text. */
  let then: string

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    await saveText(me.client, branch.page, 'First text')
    const { body } = await me.client.get<{ updated_at: string }>(`blocks/${branch.page}`)
    then = body.data.updated_at
    // The next change has a later time.
    while (new Date().toISOString() <= then) await me.client.get('blocks')
    await saveText(me.client, branch.page, 'Second text')
    await me.client.put(`blocks/${branch.page}`, { name: 'New name' })
  })

  const list = (parent: number | null, asOf: string) => {
    const place = parent === null ? '' : `&parent_block_id=${parent}`
    return me.client.get<BlockSummary[]>(`blocks?as_of=${asOf}${place}`)
  }
  const read = (id: number, asOf: string) =>
    me.client.get<BlockResponse & PastPlace>(`blocks/${id}?as_of=${asOf}`)
  const bringBack = (id: number, asOf: unknown = then) =>
    me.client.post<BringBackResponse>(`blocks/${id}/bring-back`, { as_of: asOf })

  test('shows names, texts and path of an earlier time', async ({ assert }) => {
    const { status, body } = await read(branch.page, then)
    assert.equal(status, 200)
    assert.deepInclude(body.data, {
      name: 'A page',
      updated_at: then,
      in_trash: false,
      restorable: false,
    })
    assert.include(body.data.content, 'First text')
    assert.deepEqual(
      body.data.path.map(({ id }) => id),
      [branch.folder, branch.file, branch.section]
    )
    const [past] = (await list(branch.section, then)).body.data
    assert.deepInclude(past, { id: branch.page, name: 'A page', ordering: 1 })
    const [present] = (await list(branch.section, LATER)).body.data
    assert.equal(present!.name, 'New name')
  })

  test('is empty before the first change', async ({ assert }) => {
    assert.deepEqual((await list(null, '2001-01-01T00:00Z')).body.data, [])
    assert.equal((await list(branch.folder, '2001-01-01T00:00Z')).status, 404)
    assert.equal((await read(branch.page, '2001-01-01T00:00Z')).status, 404)
    assert.equal((await bringBack(branch.page, '2001-01-01T00:00Z')).status, 404)
  })

  test('lists a page of the list', async ({ assert }) => {
    const { body } = await me.client.get<BlockSummary[]>(`blocks?as_of=${then}&page_size=10`)
    assert.deepInclude(body, { pagination: (body as { pagination?: unknown }).pagination })
    assert.lengthOf(body.data, 1)
  })

  test('refuses times that are none, and the trash of an earlier time', async ({ assert }) => {
    for (const time of NO_TIMES.slice(1)) {
      const statuses = [await list(null, time), await read(branch.page, time)]
      assert.deepEqual(
        statuses.map(({ status }) => status),
        [422, 422],
        time
      )
    }
    for (const time of [...NO_TIMES, undefined, null, 5]) {
      assert.equal((await bringBack(branch.page, time ?? null)).status, 422, String(time))
    }
    const trash = await me.client.get(`blocks/${branch.page}?as_of=${then}&archived=true`)
    assert.equal(trash.status, 422)
  })

  test('copies a page beside its original, with text and name of then', async ({ assert }) => {
    const { status, body } = await bringBack(branch.page)
    assert.equal(status, 201)
    const { id, restored, copies } = body.data
    assert.isFalse(restored)
    assert.deepEqual(copies, [{ id, of: branch.page }])
    assert.notProperty(body.data, 'weight')
    assert.equal(await savedText(me.client, id), 'First text')
    const [original, copy] = (await list(branch.section, LATER)).body.data
    assert.deepEqual([original!.id, copy!.id], [branch.page, id])
    assert.equal(copy!.name, 'A page (copy)')
    assert.equal(await savedText(me.client, branch.page), 'Second text')
  })

  for (const [type, ...below] of [
    ['folder', 'file', 'section', 'page'],
    ['file', 'section', 'page'],
  ] as const) {
    test(`copies a ${type} beside its original, with all that it held then`, async ({ assert }) => {
      const path = `blocks/${branch.page}/ordering`
      const { section } = await makeBranch(me.client)
      await me.client.put(path, { parent_block_id: section, ordering: 1 })
      const { copies, id } = (await bringBack(branch[type])).body.data
      assert.deepEqual(
        copies.map(({ of }) => of),
        [type, ...below].map((each) => branch[each])
      )
      const parent = type === 'folder' ? null : branch.folder
      const siblings = (await list(parent, LATER)).body.data.map((block) => [block.id, block.name])
      const original = siblings.findIndex(([sibling]) => sibling === branch[type])
      assert.deepEqual(siblings[original + 1], [id, `A ${type} (copy)`])
      const page = (await read(copies.at(-1)!.id, LATER)).body.data
      assert.deepEqual(
        page.path.map(({ id: above }) => above).slice(-copies.length + 1),
        copies.slice(0, -1).map((copy) => copy.id)
      )
      assert.deepEqual([page.name, await savedText(me.client, page.id)], ['A page', 'First text'])
    })

    test(`restores a ${type} from the trash with all that it holds`, async ({ assert }) => {
      await me.client.put(`blocks/${branch[type]}/archive`)
      const { body } = await bringBack(branch[type])
      assert.deepEqual(body.data, { id: branch[type], restored: true, copies: [] })
      assert.equal(await savedText(me.client, branch.page), 'Second text')
    })
  }

  test('copies a file whose folder is in the trash to another folder', async ({ assert }) => {
    await me.client.put(`blocks/${branch.folder}/archive`)
    assert.equal((await bringBack(branch.file)).body.code, 'E_NO_PLACE')
    const other = await makeBranch(me.client)
    const { id, copies } = (await bringBack(branch.file)).body.data
    assert.deepEqual(
      (await list(other.folder, LATER)).body.data.map((file) => [file.id, file.name]),
      [
        [other.file, 'A file'],
        [id, 'A file'],
      ]
    )
    assert.equal(await savedText(me.client, copies.at(-1)!.id), 'First text')
  })

  test('restores a block from the trash in place', async ({ assert }) => {
    await me.client.put(`blocks/${branch.section}/archive`)
    const inTrash = { in_trash: true, restorable: true }
    assert.deepInclude((await read(branch.section, then)).body.data, inTrash)
    const { body } = await bringBack(branch.section)
    assert.deepEqual(body.data, { id: branch.section, restored: true, copies: [] })
    assert.equal(await savedText(me.client, branch.page), 'Second text')
  })

  test('copies a page whose section is in the trash to another section', async ({ assert }) => {
    await me.client.put(`blocks/${branch.section}/archive`)
    const withSection = { in_trash: true, restorable: false }
    assert.deepInclude((await read(branch.page, then)).body.data, withSection)
    const refused = await bringBack(branch.page)
    assert.equal(refused.status, 409)
    assert.equal((refused.body as { code?: string }).code, 'E_NO_PLACE')
    const other = await makeBranch(me.client)
    const { body } = await bringBack(branch.page)
    const copies = (await list(other.section, LATER)).body.data
    assert.deepEqual(
      copies.map(({ id, name }) => [id, name]),
      [
        [other.page, 'A page'],
        [body.data.id, 'A page'],
      ]
    )
  })

  test('shows nothing that was deleted permanently', async ({ assert }) => {
    await deleteForEver(me.client, branch.section)
    assert.deepEqual((await list(branch.file, then)).body.data, [])
    assert.equal((await read(branch.page, then)).status, 404)
    assert.equal((await bringBack(branch.page)).status, 404)
  })

  test('returns 404 to other users, and 403 to unverified ones', async ({ assert }) => {
    const events = await eventsOf(me.id)
    const other = await signUpVerified()
    assert.deepEqual((await other.client.get(`blocks?as_of=${then}`)).body.data, [])
    assert.equal((await other.client.get(`blocks/${branch.page}?as_of=${then}`)).status, 404)
    const path = `blocks/${branch.page}/bring-back`
    assert.equal((await other.client.post(path, { as_of: then })).status, 404)
    const unverified = await signUp()
    assert.equal((await unverified.client.get(`blocks?as_of=${then}`)).status, 403)
    assert.equal((await unverified.client.post(path, { as_of: then })).status, 403)
    assert.deepEqual(await eventsOf(me.id), events)
  })

  test('counts changes per quarter of an hour', async ({ assert }) => {
    const get = (from: string, to: string) =>
      me.client.get<ChangesResponse>(`blocks/changes?from=${from}&to=${to}`)
    const day = 86_400_000
    const from = new Date(Date.parse(then) - day).toISOString()
    const { body } = await get(from, new Date(Date.parse(then) + day).toISOString())
    assert.equal(
      body.data.quarters.reduce((sum, { changes }) => sum + changes, 0),
      7
    )
    assert.isTrue(body.data.first_at! <= then)
    for (const [first, last] of [
      [then, from],
      [from, LATER],
      ['x', then],
    ] as const) {
      assert.equal((await get(first, last)).status, 422)
    }
  })
})
