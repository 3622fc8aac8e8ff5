import { test } from '@japa/runner'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signUpVerified, TEST_PASSWORD, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'

const POSITION = 'strata-position'

const create = ({ client }: TestAccount, name: string) =>
  client.post<{ id: number }>('blocks', { name, block_type: 'folder' })

test.group('live position of a first response', () => {
  test("a signed-in user's first response and a sign-in carry the position", async ({ assert }) => {
    const { client, email } = await signUpVerified()
    const current = await client.get('users/current-user')
    assert.match(current.headers.get(POSITION)!, /^\d{20}(\/\d{20})?$/)
    const credentials = { email, password: TEST_PASSWORD }
    const { status, headers } = await new HttpClient().post('auth/sign-in', credentials)
    assert.equal(status, 200)
    assert.isNotNull(headers.get(POSITION))
  })

  test('a refused sign-in and a visitor get no position', async ({ assert }) => {
    const { email } = await signUpVerified()
    const visitor = new HttpClient()
    const refused = await visitor.post('auth/sign-in', { email, password: 'Wrong#2026' })
    for (const { headers } of [refused, await visitor.get('users/current-user')]) {
      assert.isNull(headers.get(POSITION))
    }
  })

  test('the feed continues from the position without repeating or missing changes', async ({
    assert,
    cleanup,
  }) => {
    const account = await signUpVerified()
    const before = await create(account, 'Before')
    assert.isNull(before.headers.get('strata-read-models'))
    const { headers } = await account.client.get('users/current-user')
    const after = headers.get(POSITION)!
    const { body } = await create(account, 'Since')
    const feed = await FeedClient.open(account.client, { after, by: 'parameter' })
    cleanup(() => feed.close())
    const changes = await feed.has(1)
    assert.deepEqual(
      changes.map(({ ids }) => ids),
      [[body.data.id]]
    )
    await eventually(() => assert.isNotEmpty(feed.notices))
    assert.isTrue(feed.events.every(({ type }) => type === 'message'))
  })
})
