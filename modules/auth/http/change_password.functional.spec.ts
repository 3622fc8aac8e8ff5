import { test } from '@japa/runner'
import { signIn, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import { withoutDemo } from '#modules/auth/testing/set_demo'

const NEW_PASSWORD = 'Another#2027'

function change(client: HttpClient, currentPassword: unknown, newPassword: unknown = NEW_PASSWORD) {
  return client.put('users/current-user/password', { currentPassword, newPassword })
}

test.group('PUT /users/current-user/password', () => {
  test('a password change ends all sessions, including the current one', async ({ assert }) => {
    const account = await signUpVerified()
    const second = await signIn(account)
    assert.equal((await change(account.client, TEST_PASSWORD)).status, 200)
    for (const client of [account.client, second]) {
      assert.equal((await client.get('users/current-user')).status, 401)
    }
    await signIn({ email: account.email, password: NEW_PASSWORD })
    await mailTo(account.email, ({ subject }) => subject === 'Your password has been changed')
  })

  test('a password change requires the current password', async ({ assert }) => {
    const account = await signUpVerified()
    const { status, body } = await change(account.client, 'Wrong#2026')
    assert.equal(status, 422)
    assert.deepEqual(body.errors, [
      {
        field: 'currentPassword',
        rule: 'password',
        message: 'Current password is not correct',
      },
    ])
    assert.equal((await account.client.get('users/current-user')).status, 200)
  })

  test('only one of two concurrent password changes succeeds', async ({ assert }) => {
    const account = await signUpVerified()
    const second = await signIn(account)
    const responses = await Promise.all([
      change(account.client, TEST_PASSWORD, 'First#2027'),
      change(second, TEST_PASSWORD, 'Second#2027'),
    ])
    assert.lengthOf(
      responses.filter(({ status }) => status === 200),
      1
    )
  })

  test('rate-limits guesses of the current password', async ({ assert, cleanup }) => {
    cleanup(await withoutDemo())
    const { client } = await signUpVerified()
    const responses = await Promise.all(
      Array.from({ length: 11 }, () => change(client, 'Wrong#2026'))
    )
    const refused = responses.filter(({ status }) => status === 429)
    assert.lengthOf(refused, 1)
    assert.isAbove(Number(refused[0]!.headers.get('retry-after')), 0)
  })

  test('rejects a weak or missing password, and returns 401 without a session', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    assert.equal((await change(client, TEST_PASSWORD, 'weak')).status, 422)
    assert.equal((await change(client, '')).body.errors[0]?.message, 'Required')
    assert.equal((await change(new HttpClient(), TEST_PASSWORD)).status, 401)
  })
})
