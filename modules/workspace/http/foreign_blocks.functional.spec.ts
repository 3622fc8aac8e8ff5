import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

type Call = [method: string, path: string, body?: object]

/** Id of no block. */
const UNKNOWN = 987_654_321

/**
 * All calls on a block in a form that would succeed for its owner. Calls with two blocks use my own
 * as the second.
 */
const CALLS: [title: string, call: (id: number, mine: Branch) => Call][] = [
  ['reads', (id) => ['GET', `blocks/${id}`]],
  ['reads in the trash', (id) => ['GET', `blocks/${id}?archived=true`]],
  ['reads the path', (id) => ['GET', `blocks/${id}/hierachy`]],
  ['reads the path in the trash', (id) => ['GET', `blocks/${id}/hierachy?archived=true`]],
  ['lists the pages that link to it', (id) => ['GET', `blocks/${id}/backlinks`]],
  ['exports', (id) => ['GET', `blocks/${id}/export?format=markdown`]],
  ['lists its versions', (id) => ['GET', `blocks/${id}/versions`]],
  ['reads a version', (id) => ['GET', `blocks/${id}/versions/0`]],
  ['names a version', (id) => ['PUT', `blocks/${id}/versions/0`, { name: 'x' }]],
  ['brings a version back', (id) => ['POST', `blocks/${id}/versions/0/restore`, {}]],
  ['reads an earlier time', (id) => ['GET', `blocks/${id}?as_of=2100-01-01T00:00Z`]],
  [
    'lists an earlier time',
    (id) => ['GET', `blocks?parent_block_id=${id}&as_of=2100-01-01T00:00Z`],
  ],
  ['brings it back', (id) => ['POST', `blocks/${id}/bring-back`, { as_of: '2100-01-01T00:00Z' }]],
  ['counts its contents', (id) => ['GET', `blocks/${id}/contents`]],
  ['lists', (id) => ['GET', `blocks?parent_block_id=${id}`]],
  ['lists one page', (id) => ['GET', `blocks?parent_block_id=${id}&page_size=10`]],
  ['lists in the trash', (id) => ['GET', `blocks?parent_block_id=${id}&archived=true`]],
  [
    'creates a child',
    (id) => ['POST', 'blocks', { name: 'x', block_type: 'file', parent_block_id: id }],
  ],
  ['renames', (id) => ['PUT', `blocks/${id}`, { name: 'x' }]],
  ['saves', (id) => ['PUT', `blocks/${id}`, { content: null }]],
  ['saves and renames', (id) => ['PUT', `blocks/${id}`, { content: null, name: 'x' }]],
  ['reorders', (id) => ['PUT', `blocks/${id}/ordering`, { ordering: 1 }]],
  [
    'moves it into my block',
    (id, { folder }) => ['PUT', `blocks/${id}/ordering`, { ordering: 1, parent_block_id: folder }],
  ],
  [
    'moves my block into it',
    (id, { file }) => ['PUT', `blocks/${file}/ordering`, { ordering: 1, parent_block_id: id }],
  ],
  [
    'moves it together with mine',
    (id, { file, folder }) => [
      'PUT',
      'blocks/ordering',
      { ids: [file, id], parent_block_id: folder, ordering: 1 },
    ],
  ],
  [
    'moves several of my blocks into it',
    (id, { file }) => ['PUT', 'blocks/ordering', { ids: [file], parent_block_id: id, ordering: 1 }],
  ],
  ['archives', (id) => ['PUT', `blocks/${id}/archive`]],
  [
    'archives it together with mine',
    (id, { page }) => ['PUT', 'blocks/archive', { ids: [page, id] }],
  ],
  ['restores', (id) => ['PUT', `blocks/${id}/unarchive`]],
  [
    'restores it together with mine',
    (id, { folder }) => ['PUT', 'blocks/unarchive', { ids: [folder, id] }],
  ],
  ['deletes', (id) => ['DELETE', `blocks/${id}`]],
  ['deletes it together with mine', (id, { page }) => ['DELETE', 'blocks', { ids: [page, id] }]],
  ['sets the font', (id) => ['PUT', `blocks/${id}/font-family`, { font_family: 2 }]],
  ['sets the width', (id) => ['PUT', `blocks/${id}/is-full-width`, { is_full_width: true }]],
  ['sets the size', (id) => ['PUT', `blocks/${id}/is-small-text`, { is_small_text: true }]],
  ['locks', (id) => ['PUT', `blocks/${id}/is-page-locked`, { is_page_locked: true }]],
  ['duplicates', (id) => ['POST', `blocks/${id}/duplicate`]],
  ['makes it a favorite', (id) => ['PUT', `blocks/${id}/favorite`, { favorite: true }]],
  ['sets its icon', (id) => ['PUT', `blocks/${id}/icon`, { icon: '🌱' }]],
  ['makes it a template', (id) => ['PUT', `blocks/${id}/template`, { template: true }]],
  ['lists its shares', (id) => ['GET', `blocks/${id}/shares`]],
  ['shares', (id) => ['POST', `blocks/${id}/shares`, {}]],
  ['sorts its list', (id) => ['PUT', 'blocks/sort', { parent_block_id: id, sort: 'name' }]],
]

/** Calls that name no block. */
const LISTS: [title: string, call: () => Call][] = [
  ['lists folders', () => ['GET', 'blocks']],
  ['lists the trash', () => ['GET', 'blocks/archived']],
  ['lists recent pages', () => ['GET', 'blocks/recent']],
  ['lists names', () => ['GET', 'blocks/names']],
  ['lists favorites', () => ['GET', 'favorites']],
  ['lists templates', () => ['GET', 'templates']],
  ['lists shares', () => ['GET', 'shares']],
  ['lists receipts', () => ['GET', 'receipts']],
  ['lists sorted lists', () => ['GET', 'blocks/sorts']],
  ['counts the contents of folders', () => ['GET', 'blocks/contents']],
  ['searches', () => ['GET', 'blocks/search?keyword=folder']],
]

/** Titles of calls that work only in the trash. */
const IN_TRASH = /trash|restores|deletes/

test.group('Blocks of another user', (group) => {
  let me: TestAccount
  let mine: Branch
  let mineInTrash: Branch
  let owner: TestAccount
  let theirs: Branch
  let theirsInTrash: Branch

  group.setup(async () => {
    owner = await signUpVerified()
    me = await signUpVerified()
    theirs = await makeBranch(owner.client)
    theirsInTrash = await makeBranch(owner.client)
    await owner.client.put(`blocks/${theirsInTrash.folder}/archive`)
    mine = await makeBranch(me.client)
    mineInTrash = await makeBranch(me.client)
    await me.client.put(`blocks/${mineInTrash.folder}/archive`)
  })

  /** Sends the call, with a valid CSRF token if the client has one. */
  const send = (client: HttpClient, [method, path, body]: Call) =>
    client.request<{ code: string; data: unknown[] }>(method, path, body, {
      headers: client.xsrfToken ? { 'x-xsrf-token': client.xsrfToken } : {},
    })

  for (const [title, call] of CALLS) {
    const inTrash = IN_TRASH.test(title)
    const to = (id: number) => call(id, inTrash ? mineInTrash : mine)
    const [method] = call(1, {} as Branch)
    const target = (type: keyof Branch) => (inTrash ? theirsInTrash : theirs)[type]

    test(`${title}: a block of another user gets the 404 of an unknown block`, async ({
      assert,
    }) => {
      const before = [await eventsOf(me.id), await eventsOf(owner.id)]
      const unknown = await send(me.client, to(UNKNOWN))
      assert.equal(unknown.status, 404)
      for (const type of ['folder', 'file', 'section', 'page'] as const) {
        const foreign = await send(me.client, to(target(type)))
        assert.deepEqual([foreign.status, foreign.body], [404, unknown.body], type)
      }
      assert.deepEqual([await eventsOf(me.id), await eventsOf(owner.id)], before)
    })

    if (method === 'GET') continue
    test(`${title}: the call is rejected without a CSRF token`, async ({ assert }) => {
      const before = await eventsOf(owner.id)
      const [, path, body] = to(target('page'))
      const headers = { 'x-xsrf-token': `${owner.client.xsrfToken}x` }
      const options = { headers }
      const { status, body: response } = await owner.client.request<{ code: string }>(
        method,
        path,
        body,
        options
      )
      assert.deepEqual([status, response.code], [403, 'E_BAD_CSRF_TOKEN'])
      assert.deepEqual(await eventsOf(owner.id), before)
    })
  }

  test('rejects every call without a session or a verified address', async ({ assert }) => {
    const visitor = new HttpClient()
    await visitor.get('users/current-user')
    const { client } = await signUp()
    const calls = [...CALLS, ...LISTS].map(([title, call]) => [title, call] as const)
    for (const [title, call] of calls) {
      assert.equal((await send(visitor, call(theirs.page, mine))).status, 401, title)
      const { status, body } = await send(client, call(theirs.page, mine))
      assert.deepEqual([status, body.code], [403, 'E_UNVERIFIED'], title)
    }
  })

  test('blocks/known returns no blocks of another user and rejects invalid ids', async ({
    assert,
  }) => {
    const ids = [mine.folder, mineInTrash.page, theirs.page, theirsInTrash.page, UNKNOWN]
    const { body } = await me.client.get<number[]>(`blocks/known?ids=${ids.join()}`)
    assert.sameMembers(body.data, [mine.folder, mineInTrash.page])
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1)
    for (const wrong of ['', '1,', '1,1', 'x', '-1', '1.5', tooMany.join()]) {
      const { status } = await me.client.get(`blocks/known?ids=${wrong}`)
      assert.equal(status, 422, wrong.slice(0, 20))
    }
  })

  test('lists contain no blocks of another user', async ({ assert }) => {
    const theirIds = [...Object.values(theirs), ...Object.values(theirsInTrash)]
    for (const [title, call] of LISTS) {
      const { body } = await send(me.client, call())
      const ids = (body.data as { id: number }[]).map(({ id }) => id)
      assert.notIncludeMembers(ids, theirIds, title)
    }
  })

  const notIds = ['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '1%20or%201=1']
  for (const id of notIds) {
    test(`returns 404 for the id ${id}`, async ({ assert }) => {
      for (const path of [`blocks/${id}`, `blocks/${id}/hierachy`]) {
        const { status, body } = await me.client.get(path)
        assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'])
      }
    })
  }
})
