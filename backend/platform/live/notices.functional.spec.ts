import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually, PROMPTLY } from '#testing/eventually'
import { sweepFiles } from '#modules/workspace/index'
import { ageFile } from '#modules/workspace/testing/age_file'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put, show, upload, usage } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'
const BYTES = png({ size: 4000 })
const query = async (sql: string, values: unknown[]) =>
  (await app.container.make('strata.queries_pool')).query(sql, values)

const figure = (file_storage: number) => ({ kind: 'storage', file_storage })

/** Waits until the last notice of each feed states this number of bytes. */
const tell = (feeds: FeedClient[], bytes: number) =>
  eventually(() => {
    for (const { notices } of feeds) {
      if (JSON.stringify(notices.at(-1)) === JSON.stringify(figure(bytes))) continue
      throw new Error(`Not ${bytes}: ${JSON.stringify(notices)}`)
    }
  }, PROMPTLY)

test.group('GET /live, storage', (group) => {
  let me: TestAccount
  let page: number
  let feeds: FeedClient[]

  group.each.setup(async () => {
    me = await signUpVerified()
    page = (await makeBranch(me.client)).page
    const other = await signIn(me)
    feeds = [await FeedClient.open(me.client), await FeedClient.open(other)]
    await tell(feeds, 0)
    return () => feeds.forEach((feed) => feed.close())
  })

  const reserve = async () =>
    (await presign(me.client, { type: PNG, size: BYTES.length, block_id: page })).body.data

  test('notifies all sessions of a reservation made, used or cancelled within a second', async ({
    assert,
  }) => {
    const { url } = await reserve()
    await tell(feeds, BYTES.length)
    await put(url, PNG, BYTES)
    const { key } = await reserve()
    await tell(feeds, 2 * BYTES.length)
    await me.client.delete(`files/${key}`)
    await tell(feeds, BYTES.length)
    assert.equal((await usage(me.client)).file_storage, BYTES.length)
    for (const { events } of feeds) {
      assert.isEmpty(events.filter(({ type, data }) => type === 'message' && /file/.test(data)))
    }
  })

  test('notifies of an expired reservation when its time is over', async () => {
    const { key } = await reserve()
    await tell(feeds, BYTES.length)
    await query(
      `update files set reserved_until = now() + interval '600 milliseconds' where key = $1`,
      [key]
    )
    await tell(feeds, BYTES.length)
    await tell(feeds, 0)
  })

  test('notifies of an uploaded file that no page shows when its reservation expires', async () => {
    const key = await upload(me.client, page, PNG, BYTES)
    await tell(feeds, BYTES.length)
    await query(
      `update files set reserved_until = now() + interval '600 milliseconds' where key = $1`,
      [key]
    )
    await tell(feeds, 0)
  })

  test('removing orphaned files updates the storage figure', async ({ assert }) => {
    const key = await upload(me.client, page, PNG, BYTES)
    await show(me.client, page, key)
    await tell(feeds, BYTES.length)
    await show(me.client, page)
    await ageFile(key, 31)
    const told = feeds[0]!.notices.length
    await sweepFiles(await app.container.make('strata.queries_pool'))
    await eventually(() => assert.isAbove(feeds[0]!.notices.length, told))
    await tell(feeds, 0)
    assert.equal((await me.client.get(`files/${key}`)).status, 404)
  })

  test('a client that reconnects gets the current figure', async ({ assert }) => {
    const { lastId } = feeds[1]!
    feeds[1]!.close()
    await reserve()
    const back = await FeedClient.open(me.client, { after: lastId })
    feeds.push(back)
    await tell([back], BYTES.length)
    assert.deepEqual(back.notices[0], figure(BYTES.length))
  })

  test('sends no notice of another user', async ({ assert }) => {
    const other = await signUpVerified()
    const branch = await makeBranch(other.client)
    await presign(other.client, { type: PNG, size: 77, block_id: branch.page })
    await reserve()
    await tell(feeds, BYTES.length)
    assert.notInclude(JSON.stringify(feeds.map(({ notices }) => notices)), '77')
  })

  test('a new avatar is sent as an account change and uses no storage', async ({ assert }) => {
    const { client } = me
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status } = await fetch(`${client.baseUrl}/api/v1/users/current-user/avatar`, {
      method: 'POST',
      headers: { cookie, 'x-xsrf-token': client.xsrfToken!, 'content-type': PNG },
      body: new Uint8Array(BYTES),
    })
    assert.equal(status, 200)
    const told = (feed: FeedClient) => assert.deepEqual(feed.changes.at(-1)?.kind, 'account')
    await eventually(() => feeds.forEach(told), PROMPTLY)
    await tell(feeds, 0)
  })
})
