import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, signIn, signUp, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'
import type { UserResponse, VerifyEmailResponse } from '#modules/auth/api'
import User from '#modules/auth/user'

function newUser(email: string) {
  const password = TEST_PASSWORD
  return { full_name: 'Ann Other', email, password, confirmPassword: password }
}

/** Signs up from a browser without any state. */
function signUpWith(body: object, idempotencyKey: string) {
  const client = new HttpClient()
  return client
    .post<UserResponse>('auth/sign-up', body, { idempotencyKey })
    .then((response) => ({ client, ...response }))
}

test.group('Sign-up after a lost response', () => {
  test('a retried sign-up gets the first response and signs in', async ({ assert }) => {
    const [email, key] = [freshEmail(), crypto.randomUUID()]
    const first = await signUpWith(newUser(email), key)
    const again = await signUpWith(newUser(email), key)
    assert.deepEqual([again.status, again.body], [201, first.body])
    const me = await again.client.get<UserResponse>('users/current-user')
    assert.equal(me.body.data.id, first.body.data.id)
    const mails = await db.from('outbox').where('key', `verify_email/${first.body.data.id}`)
    assert.lengthOf(mails, 1)
  })

  test('concurrent sign-ups with the same key create one account', async ({ assert }) => {
    const [email, key] = [freshEmail(), crypto.randomUUID()]
    const responses = await Promise.all([1, 2, 3, 4].map(() => signUpWith(newUser(email), key)))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 201, 201, 201]
    )
    assert.lengthOf(new Set(responses.map(({ body }) => body.data.id)), 1)
  })

  test('creates one account if the first sign-up commits between two checks of the second', async ({
    assert,
    cleanup,
  }) => {
    const [email, key] = [freshEmail(), crypto.randomUUID()]
    const { findBy } = User
    cleanup(() => void (User.findBy = findBy))
    let first: Awaited<ReturnType<typeof signUpWith>> | undefined
    User.findBy = async function (this: typeof User, ...clause: unknown[]) {
      User.findBy = findBy
      first = await signUpWith(newUser(email), key)
      return findBy.apply(User, clause as Parameters<typeof findBy>) as never
    } as typeof findBy
    const second = await signUpWith(newUser(email), key)
    assert.deepEqual([second.status, second.body], [201, first!.body])
  })

  test('returns the account only for the same key and the same body', async ({ assert }) => {
    const [email, key] = [freshEmail(), crypto.randomUUID()]
    await signUpWith(newUser(email), key)
    const stranger = await signUpWith(newUser(email), crypto.randomUUID())
    assert.equal(stranger.body.errors[0]?.message, 'Email already existed in our system')
    const wrong = { password: 'Wrong#2026', confirmPassword: 'Wrong#2026' }
    for (const other of [wrong, { full_name: 'Bob' }, { email: freshEmail() }]) {
      const { status, body, client } = await signUpWith({ ...newUser(email), ...other }, key)
      assert.deepEqual([status, body.code], [422, 'E_IDEMPOTENCY_KEY'])
      assert.equal((await client.get('users/current-user')).status, 401)
    }
    assert.equal((await signUpWith(newUser(email), 'not a key')).status, 422)
  })
})

test.group('Mailed link after a lost response', () => {
  test('a retry with the same key verifies the address again, in {0}')
    .with([
      ['the browser that signed up', true],
      ['another browser', false],
    ] as const)
    .run(async ({ assert }, [, own]) => {
      const account = await signUp()
      const client = own ? account.client : new HttpClient()
      const token = tokenIn(await mailTo(account.email))
      const verify = (idempotencyKey?: string) =>
        client.post<VerifyEmailResponse>('auth/verify-email', { token }, { idempotencyKey })
      assert.equal((await verify('one')).status, 200)
      const again = await verify('one')
      assert.equal(again.status, 200)
      assert.equal((await verify('two')).status, 400)
      assert.equal((await verify()).status, 400)
      if (own) return assert.isNull(again.body.data)
      const reset = { token: again.body.data!.password_token, newPassword: 'Another#2027' }
      assert.equal((await client.put('auth/reset-password', reset)).status, 200)
      assert.isNull((await verify('one')).body.data, 'no other password after that')
    })

  test('a retry with the same key and password succeeds again', async ({ assert }) => {
    const { email } = await signUp()
    const client = new HttpClient()
    await client.post('auth/forgot-password', { email })
    const token = tokenIn(await mailTo(email, ({ subject }) => subject === 'Set a new password'))
    const reset = (newPassword: string, idempotencyKey: string) =>
      client.put('auth/reset-password', { token, newPassword }, { idempotencyKey })
    assert.equal((await reset('Another#2027', 'one')).status, 200)
    const signedIn = await signIn({ email, password: 'Another#2027' })
    assert.equal((await reset('Another#2027', 'one')).status, 200)
    assert.equal((await reset('Another#2028', 'one')).status, 400)
    assert.equal((await reset('Another#2027', 'two')).status, 400)
    assert.equal((await signedIn.get('users/current-user')).status, 200, 'nothing happens twice')
  })
})
