import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { LiveFeed, MAX_FEEDS } from '#platform/live/live_feed'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually, PROMPTLY } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'

const NINES = '9'.repeat(20)

/** Creates a block by the API and returns its id. */
async function create(
  { client }: Pick<TestAccount, 'client'>,
  type = 'folder',
  parent: number | null = null,
  headers: Record<string, string> = {}
) {
  const block = { name: `A secret ${type}`, block_type: type, parent_block_id: parent }
  const { body } = await client.post<{ id: number }>('blocks', block, { headers })
  return body.data.id
}

async function createPage(account: TestAccount) {
  const folder = await create(account)
  const file = await create(account, 'file', folder)
  return create(account, 'page', await create(account, 'section', file))
}

/** Returns events of the user that change nothing. */
function restored(actor: number, count: number) {
  return Array.from({ length: count }, () => {
    const id = randomUUID()
    const about = { correlation_id: id, causation_id: id, command_id: id, schema_version: 1 }
    const metadata = { actor, ...about, time: new Date().toISOString() }
    return { id, type: 'BlocksRestored', data: Buffer.from('{"block_ids":[1]}'), metadata }
  })
}

test.group('GET /live, content', (group) => {
  let account: TestAccount
  group.setup(async () => {
    account = await signUpVerified()
  })

  test('sends tree changes by kind and ids, with their cause and without text', async ({
    assert,
    cleanup,
  }) => {
    const feed = await FeedClient.open(account.client)
    cleanup(() => feed.close())
    assert.equal(feed.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(feed.response.headers.get('cache-control'), 'no-store')
    const id = await create(account, 'folder', null, { 'x-request-id': 'mine-1' })
    const { client } = account
    await client.put(`blocks/${id}`, { name: 'Another secret' })
    await client.put(`blocks/${id}/ordering`, { ordering: 1 })
    await client.put(`blocks/${id}/archive`)
    await client.put(`blocks/${id}/unarchive`)
    await client.put(`blocks/${id}/archive`)
    await client.delete(`blocks/${id}`)
    const changes = await feed.has(6)
    assert.deepEqual(changes[0], {
      kind: 'blocks.created',
      ids: [id],
      parent_block_id: null,
      cause: 'mine-1',
    })
    assert.sameDeepMembers(
      changes.map(({ kind, ids }) => [kind, ids]),
      ['created', 'renamed', 'archived', 'restored', 'archived', 'deleted'].map((kind) => [
        `blocks.${kind}`,
        [id],
      ])
    )
    assert.equal(feed.events[0]?.type, 'reset')
    assert.notInclude(JSON.stringify(feed.events), 'ecret')
  })

  test('sends a save of a page with its revision', async ({ assert, cleanup }) => {
    const page = await createPage(account)
    const feed = await FeedClient.open(account.client)
    cleanup(() => feed.close())
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'A secret' }] }
    const content = JSON.stringify({ type: 'doc', content: [paragraph] })
    const { body } = await account.client.put<{ revision: number }>(`blocks/${page}`, { content })
    const [change] = await feed.has(1)
    assert.deepInclude(change, {
      kind: 'page.saved',
      ids: [page],
      revision: body.data.revision,
    })
    assert.notInclude(JSON.stringify(feed.events), 'ecret')
  })

  test('a notified client can already read the change', async ({ assert, cleanup }) => {
    const feed = await FeedClient.open(account.client)
    cleanup(() => feed.close())
    const reader = await signIn(account)
    for (let i = 1; i <= 20; i++) {
      const creating = create(account)
      const change = (await feed.has(i)).at(-1)!
      const { status } = await reader.get(`blocks/${change.ids![0]}`)
      assert.equal(status, 200)
      await creating
    }
  })

  test('sends no changes of another user', async ({ assert, cleanup }) => {
    const other = await signUpVerified()
    const feeds = await Promise.all([other, account].map(({ client }) => FeedClient.open(client)))
    cleanup(() => feeds.forEach((feed) => feed.close()))
    await createPage(other)
    const own = await create(account)
    await feeds[0]!.has(4)
    const told = await feeds[1]!.has(1)
    assert.deepEqual(
      told.map(({ ids }) => ids),
      [[own]]
    )
  })
})

test.group('GET /live, resumption', (group) => {
  let account: TestAccount
  group.setup(async () => {
    account = await signUpVerified()
  })

  test('resumes after the last event id without missing or repeating changes', async ({
    assert,
    cleanup,
  }) => {
    const first = await FeedClient.open(account.client)
    const seen = await create(account)
    await first.has(1)
    first.close()
    const missed = [await create(account), await create(account)]
    const second = await FeedClient.open(account.client, { after: first.lastId })
    cleanup(() => second.close())
    const live = await create(account)
    const changes = await second.has(3)
    assert.deepEqual(
      changes.map(({ ids }) => ids?.[0]),
      [...missed, live]
    )
    assert.notInclude(JSON.stringify(changes), `[${seen}]`)
    assert.isTrue(second.events.every(({ type }) => type === 'message'))
  })

  test('also accepts the position as a parameter', async ({ assert, cleanup }) => {
    const first = await FeedClient.open(account.client)
    await eventually(() => assert.notEqual(first.lastId, ''))
    first.close()
    const missed = await create(account)
    const second = await FeedClient.open(account.client, { after: first.lastId, by: 'parameter' })
    cleanup(() => second.close())
    assert.deepEqual((await second.has(1))[0]?.ids, [missed])
  })

  test('resets after more changes than a feed resumes, and continues', async ({
    assert,
    cleanup,
  }) => {
    const { client, id } = await signUpVerified()
    const first = await FeedClient.open(client)
    await create({ client })
    await first.has(1)
    first.close()
    const store = await app.container.make('strata.event_store')
    for (let i = 0; i < 5; i++) await store.append(`workspace-${id}`, 'any', restored(id, 600))
    const { log } = await app.container.make(LiveFeed)
    const head = (await store.head())!
    await eventually(() => assert.isTrue(log.reached >= head))
    const second = await FeedClient.open(client, { after: first.lastId })
    cleanup(() => second.close())
    await eventually(() => assert.equal(second.events[0]?.type, 'reset'))
    const created = await create({ client })
    await second.hasOf(created)
    assert.lengthOf(await second.has(1), 1)
  })

  test('responds to HEAD without opening a feed', async ({ assert }) => {
    const { status } = await account.client.request('HEAD', 'live')
    assert.equal(status, 204)
  })

  test('resets once for {0}')
    .with([
      ['a position of another store', '12'],
      ['text that is not a position', 'drop table users'],
      ['a position beyond any log', process.env.EVENTSTORE_URL ? `${NINES}/${NINES}` : NINES],
      ['an empty position', ''],
    ])
    .run(async ({ assert, cleanup }, [, after]) => {
      const feed = await FeedClient.open(account.client, { after })
      cleanup(() => feed.close())
      assert.equal(feed.response.status, 200)
      await eventually(() => assert.lengthOf(feed.events, 1))
      assert.equal(feed.events[0]?.type, 'reset')
      assert.match(feed.events[0]!.id, /^\d{20}(\/\d{20})?$/)
    })
})

test.group('GET /live, access', () => {
  test('refuses visitors and unverified users', async ({ assert }) => {
    const visitor = await FeedClient.open(new HttpClient())
    assert.equal(visitor.response.status, 401)
    const { client } = await signUp()
    const unverified = await FeedClient.open(client)
    assert.equal(unverified.response.status, 403)
  })

  test('ends the feed within a second when {0}')
    .with([
      ['the user signs out', ({ client }: TestAccount) => client.post('auth/sign-out')],
      [
        'all sessions are deleted, as by a password change',
        ({ id }: TestAccount) => db.from('sessions').where('user_id', id).delete(),
      ],
      [
        'the session expires',
        ({ id }: TestAccount) =>
          db.from('sessions').where('user_id', id).update({ expires_at: new Date() }),
      ],
      [
        'the address is no longer verified',
        ({ id }: TestAccount) =>
          db.from('users').where('id', id).update({ email_verified_at: null }),
      ],
      [
        'the user is disabled',
        ({ id }: TestAccount) =>
          db.from('users').where('id', id).update({ disabled_at: new Date() }),
      ],
    ] as const)
    .run(async ({ assert }, [, end]) => {
      const account = await signUpVerified()
      const other = await signUpVerified()
      const feeds = [await FeedClient.open(account.client), await FeedClient.open(other.client)]
      await end(account)
      await eventually(() => assert.isTrue(feeds[0]!.ended), PROMPTLY)
      assert.isFalse(feeds[1]!.ended)
      feeds[1]!.close()
      assert.notEqual((await FeedClient.open(account.client)).response.status, 200)
    })

  test(`allows at most ${MAX_FEEDS} feeds per user`, async ({ assert, cleanup }) => {
    const account = await signUpVerified()
    const feeds: FeedClient[] = []
    cleanup(() => feeds.forEach((feed) => feed.close()))
    for (let i = 0; i < MAX_FEEDS; i++) feeds.push(await FeedClient.open(account.client))
    const refused = await FeedClient.open(account.client)
    assert.equal(refused.response.status, 429)
    assert.isNotNull(refused.response.headers.get('retry-after'))
    feeds.pop()!.close()
    await eventually(async () => {
      const feed = await FeedClient.open(account.client)
      feeds.push(feed)
      assert.equal(feed.response.status, 200)
    })
  })

  test('keeps no state of closed feeds', async ({ assert }) => {
    const feed = await app.container.make(LiveFeed)
    await eventually(() => assert.equal(feed.size, 0))
  })
})
