import { test } from '@japa/runner'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

const unsaved = (text: string) => ({
  tab: 'one',
  version: 1,
  text: { revision: -1, changes: [{ at: 0, delete: 1, insert: [paragraph(text)] }] },
})

/** Returns the messages of unsaved text that a feed received. */
const relayedTo = ({ events }: FeedClient) =>
  events.filter(({ type }) => type === 'unsaved').map(({ data }) => JSON.parse(data) as object)

/**
 * Waits until a feed has received every earlier message, by means of a later change of its user.
 */
async function hasAll(feed: FeedClient, client: HttpClient) {
  const folder = { name: 'later', block_type: 'folder', parent_block_id: null }
  const { body } = await client.post<{ id: number }>('blocks', folder)
  await feed.hasOf(body.data.id)
}

test.group('POST /blocks/:id/unsaved', (group) => {
  let me: TestAccount
  let page: number

  group.each.setup(async () => {
    me = await signUpVerified()
    page = (await makeBranch(me.client)).page
  })

  /** Opens feeds of the typing session, of another session of the user, and of another user. */
  async function openFeeds(cleanup: (close: () => void) => void) {
    const other = await signUpVerified()
    const clients = [me.client, await signIn(me), other.client]
    const feeds = await Promise.all(clients.map((client) => FeedClient.open(client)))
    cleanup(() => feeds.forEach((feed) => feed.close()))
    return { own: feeds[0]!, device: feeds[1]!, foreign: feeds[2]!, other }
  }

  test("relays a message to the user's other sessions and to no other user", async ({
    assert,
    cleanup,
  }) => {
    const { own, device, foreign, other } = await openFeeds(cleanup)
    const { status, body } = await me.client.post(`blocks/${page}/unsaved`, unsaved('typed'))
    assert.equal(status, 200)
    assert.isNull(body.data)
    await eventually(() => assert.lengthOf(relayedTo(device), 1))
    assert.deepEqual(relayedTo(device), [{ ...unsaved('typed'), block_id: page }])
    await hasAll(own, me.client)
    await hasAll(foreign, other.client)
    assert.isEmpty(relayedTo(own))
    assert.isEmpty(relayedTo(foreign))
  })

  test('relays changes of a long block in short form', async ({ assert, cleanup }) => {
    const { device } = await openFeeds(cleanup)
    const spliced = [{ at: 0, delete: 1, from: 40_000, to: 40_001, text: 'x' }]
    const message = { tab: 'one', version: 1, text: { revision: 3, changes: [], spliced } }
    assert.equal((await me.client.post(`blocks/${page}/unsaved`, message)).status, 200)
    await eventually(() => assert.deepEqual(relayedTo(device), [{ ...message, block_id: page }]))
  })

  test('relaying a message stores nothing', async ({ assert }) => {
    await me.client.post(`blocks/${page}/unsaved`, unsaved('typed'))
    const { body } = await me.client.get<{ content: string | null; revision: number }>(
      `blocks/${page}`
    )
    assert.include(body.data, { content: null, revision: -1 })
  })

  test('requires a signed-in, verified user', async ({ assert }) => {
    const statuses = []
    for (const client of [new HttpClient(), (await signUp()).client]) {
      statuses.push((await client.post(`blocks/${page}/unsaved`, unsaved('typed'))).status)
    }
    assert.deepEqual(statuses, [401, 403])
  })

  test('returns {status} {title}')
    .with([
      { title: 'for a page of another user', status: 404, to: 'foreign' },
      { title: 'for a page in the trash', status: 404, to: 'archived' },
      { title: 'for a locked page', status: 409, to: 'locked' },
      { title: 'for a permanently deleted page', status: 404, to: 'deleted' },
      { title: 'for a folder', status: 404, to: 'folder' },
      { title: 'for a message over the limit', status: 413, text: 'a'.repeat(5_000) },
      { title: 'for nodes outside the schema', status: 422, nodes: [{ type: 'script' }] },
    ])
    .run(async ({ assert, cleanup }, { status, to, text = 'typed', nodes }) => {
      const { device, foreign, other } = await openFeeds(cleanup)
      const changes = [{ at: 0, delete: 1, insert: nodes ?? [paragraph(text)] }]
      let id = page
      if (to === 'foreign') id = (await makeBranch(other.client)).page
      if (to === 'folder') id = (await makeBranch(me.client)).folder
      if (to === 'archived' || to === 'deleted') await me.client.put(`blocks/${page}/archive`)
      if (to === 'deleted') await me.client.delete(`blocks/${page}`)
      if (to === 'locked')
        await me.client.put(`blocks/${page}/is-page-locked`, { is_page_locked: true })
      const body = { tab: 'one', version: 1, text: { revision: -1, changes } }
      const response = await me.client.post(`blocks/${id}/unsaved`, body)
      assert.equal(response.status, status)
      await hasAll(device, me.client)
      await hasAll(foreign, other.client)
      assert.isEmpty([...relayedTo(device), ...relayedTo(foreign)])
    })
})
