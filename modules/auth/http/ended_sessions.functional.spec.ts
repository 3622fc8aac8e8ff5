import { test } from '@japa/runner'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually, PROMPTLY } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'

const NEW_PASSWORD = 'Another#2027'

/** Changes the password with the current password. */
function change({ client, password }: TestAccount) {
  const passwords = { currentPassword: password, newPassword: NEW_PASSWORD }
  return client.put('users/current-user/password', passwords)
}

/** Sets a new password through a mailed link, without a session. */
async function reset({ email }: TestAccount) {
  const visitor = new HttpClient()
  await visitor.post('auth/forgot-password', { email })
  const mail = await mailTo(email, ({ subject }) => subject === 'Set a new password')
  const body = { token: tokenIn(mail), newPassword: NEW_PASSWORD }
  return visitor.put('auth/reset-password', body)
}

test.group('Sessions after a new password', () => {
  test('ends all sessions and live feeds of the user within a second, after {0}')
    .with([
      ['a password change', change],
      ['a password reset', reset],
    ] as const)
    .run(async ({ assert, cleanup }, [, setPassword]) => {
      const account = await signUpVerified()
      const bystander = await signUpVerified()
      const sessions = [account.client, await signIn(account)]
      const theirs = await FeedClient.open(bystander.client)
      cleanup(() => theirs.close())
      // Two tabs of the first browser hold a feed each, because not all browsers support locks.
      const listening = [...sessions, account.client]
      const feeds = await Promise.all(listening.map((client) => FeedClient.open(client)))
      cleanup(() => feeds.forEach((feed) => feed.close()))
      assert.isTrue(feeds.every(({ response, ended }) => response.status === 200 && !ended))

      assert.equal((await setPassword(account)).status, 200)
      await eventually(() => assert.isTrue(feeds.every(({ ended }) => ended)), PROMPTLY)

      for (const client of sessions) {
        assert.equal((await client.get('users/current-user')).status, 401)
        assert.equal((await client.post('blocks', { name: 'x', block_type: 'folder' })).status, 401)
        assert.equal((await FeedClient.open(client)).response.status, 401)
      }
      assert.isFalse(theirs.ended)
      assert.equal((await bystander.client.get('blocks')).status, 200)
      const signedInAgain = await signIn({ ...account, password: NEW_PASSWORD })
      const feed = await FeedClient.open(signedInAgain)
      cleanup(() => feed.close())
      assert.equal(feed.response.status, 200)
    })
})
