import { test } from '@japa/runner'
import { FeedClient } from '#server/live/testing/feed_client'
import { signIn, signUpVerified, type TestAccount } from '#tools/testing/accounts'
import { eventually } from '#tools/testing/eventually'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

const unsaved = (text: string) => ({
  tab: 'one',
  over: [{ revision: -1, changes: [{ at: 0, delete: 1, insert: [paragraph(text)] }] }],
})

/** What a feed was sent of changes that are not saved. */
const relayedTo = ({ events }: FeedClient) =>
  events.filter(({ type }) => type === 'unsaved').map(({ data }) => JSON.parse(data) as object)

test.group('POST /blocks/:id/unsaved', (group) => {
  let me: TestAccount
  let page: number

  group.each.setup(async () => {
    me = await signUpVerified()
    page = (await makeBranch(me.client)).page
  })

  /** The feeds of the session that types, of another one of the user, and of another user. */
  async function openFeeds(cleanup: (close: () => void) => void) {
    const other = await signUpVerified()
    const clients = [me.client, await signIn(me), other.client]
    const feeds = await Promise.all(clients.map((client) => FeedClient.open(client)))
    cleanup(() => feeds.forEach((feed) => feed.close()))
    return { own: feeds[0]!, device: feeds[1]!, foreign: feeds[2]!, other }
  }

  test('reaches the other sessions of the user, and nobody else', async ({ assert, cleanup }) => {
    const { own, device, foreign, other } = await openFeeds(cleanup)
    const { status, body } = await me.client.post(`blocks/${page}/unsaved`, unsaved('typed'))
    assert.equal(status, 200)
    assert.isNull(body.data)
    await eventually(() => assert.lengthOf(relayedTo(device), 1))
    assert.deepEqual(relayedTo(device), [{ ...unsaved('typed'), block_id: page }])
    // A change of each that comes later shows that nothing else was on its way.
    const folder = { name: 'later', block_type: 'folder', parent_block_id: null }
    await me.client.post('blocks', folder)
    await other.client.post('blocks', folder)
    await eventually(() => {
      for (const feed of [own, foreign])
        assert.isTrue(feed.changes.some(({ kind }) => kind === 'blocks.created'))
    })
    assert.isEmpty(relayedTo(own))
    assert.isEmpty(relayedTo(foreign))
  })

  test('saves nothing', async ({ assert }) => {
    await me.client.post(`blocks/${page}/unsaved`, unsaved('typed'))
    const { body } = await me.client.get<{ content: string | null; revision: number }>(
      `blocks/${page}`
    )
    assert.include(body.data, { content: null, revision: -1 })
  })

  test('is refused: {title}')
    .with([
      { title: 'for a page of somebody else', status: 404, to: 'foreign' },
      { title: 'for a page in the trash', status: 404, to: 'archived' },
      { title: 'for a locked page', status: 404, to: 'locked' },
      { title: 'for a folder', status: 404, to: 'folder' },
      { title: 'beyond what is relayed', status: 413, text: 'a'.repeat(5_000) },
      { title: 'for nodes that no page has', status: 422, nodes: [{ type: 'script' }] },
    ])
    .run(async ({ assert, cleanup }, { status, to, text = 'typed', nodes }) => {
      const { device, foreign, other } = await openFeeds(cleanup)
      const changes = [{ at: 0, delete: 1, insert: nodes ?? [paragraph(text)] }]
      let id = page
      if (to === 'foreign') id = (await makeBranch(other.client)).page
      if (to === 'folder') id = (await makeBranch(me.client)).folder
      if (to === 'archived') await me.client.put(`blocks/${page}/archive`)
      if (to === 'locked')
        await me.client.put(`blocks/${page}/is-page-locked`, { is_page_locked: true })
      const body = { tab: 'one', over: [{ revision: -1, changes }] }
      const response = await me.client.post(`blocks/${id}/unsaved`, body)
      assert.equal(response.status, status)
      await other.client.post('blocks', {
        name: 'later',
        block_type: 'folder',
        parent_block_id: null,
      })
      await eventually(() => {
        assert.isTrue(foreign.changes.some(({ kind }) => kind === 'blocks.created'))
      })
      assert.isEmpty([...relayedTo(device), ...relayedTo(foreign)])
    })
})
