import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, signIn, signUp, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailsTo, mailTo, tokenIn } from '#testing/mailbox'
import type { UserResponse } from '#modules/auth/api'
import { recordedEvents } from '#modules/auth/testing/recorded_events'
import { withoutDemo } from '#modules/auth/testing/set_demo'

function change(client: HttpClient, email: unknown) {
  return client.put<UserResponse>('users/current-user/email', { email })
}

test.group('PUT /users/current-user/email', () => {
  test('a user who mistyped the address can change it and verify the right one', async ({
    assert,
  }) => {
    const account = await signUp()
    const old = tokenIn(await mailTo(account.email))
    const email = freshEmail('right')
    const { status, body } = await change(account.client, ` ${email.toUpperCase()} `)
    assert.equal(status, 200)
    assert.containSubset(body.data, { id: account.id, email, email_verified: 0 })
    assert.equal((await account.client.post('auth/verify-email', { token: old })).status, 400)
    const token = tokenIn(await mailTo(email))
    assert.equal((await account.client.post('auth/verify-email', { token })).status, 200)
    await signIn({ email, password: account.password })
    const credentials = { email: account.email, password: account.password }
    assert.equal((await new HttpClient().post('auth/sign-in', credentials)).status, 400)
    const types = (await recordedEvents(account.id, 3)).map(({ type }) => type)
    assert.includeMembers(types, ['EmailChanged', 'EmailVerified'])
  })

  test('a new address ends all other sessions and revokes links that set a password', async ({
    assert,
  }) => {
    const account = await signUp()
    const other = await signIn(account)
    await other.post('auth/forgot-password', { email: account.email })
    const isReset = ({ subject }: { subject: string }) => subject === 'Set a new password'
    const token = tokenIn(await mailTo(account.email, isReset))
    await change(account.client, freshEmail())
    assert.equal((await other.get('users/current-user')).status, 401)
    assert.equal((await account.client.get('users/current-user')).status, 200)
    const reset = { token, newPassword: 'Another#2027' }
    assert.equal((await new HttpClient().put('auth/reset-password', reset)).status, 400)
  })

  test('changing to the current address does nothing', async ({ assert }) => {
    const account = await signUp()
    await mailTo(account.email)
    const other = await signIn(account)
    assert.equal((await change(account.client, account.email)).status, 200)
    assert.equal((await other.get('users/current-user')).status, 200)
    assert.lengthOf(await mailsTo(account.email), 1)
  })

  test('rejects an address that is taken with the same error as sign-up', async ({ assert }) => {
    const account = await signUp()
    const { email: taken } = await signUp()
    const { status, body } = await change(account.client, taken.toUpperCase())
    assert.equal(status, 422)
    assert.deepEqual(body.errors, [
      { field: 'email', rule: 'unique', message: 'Email already existed in our system' },
    ])
    for (const email of ['', 'nobody', 7, undefined]) {
      assert.equal((await change(account.client, email)).status, 422)
    }
  })

  test('only one of several concurrent requests for an address succeeds', async ({ assert }) => {
    const accounts = await Promise.all([signUp(), signUp(), signUp()])
    const email = freshEmail()
    const responses = await Promise.all(accounts.map(({ client }) => change(client, email)))
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422, 422])
  })

  test('returns 409 for an account whose address is verified', async ({ assert }) => {
    const { client } = await signUpVerified()
    const { status, body } = await change(client, freshEmail())
    assert.deepEqual([status, body.code], [409, 'E_ALREADY_VERIFIED'])
    assert.equal((await change(new HttpClient(), freshEmail())).status, 401)
  })
})

test.group('PUT /users/current-user/email | rate limits', (group) => {
  group.each.setup(withoutDemo)

  test('limits address changes per account and per network', async ({ assert }) => {
    const { client } = await signUp()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await change(client, freshEmail())).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    await db.from('rate_limits').where('key', 'like', '%email_network%').update({ points: 20 })
    assert.equal((await change((await signUp()).client, freshEmail())).status, 429)
  })
})
