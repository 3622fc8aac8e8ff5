import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, signIn, signUp, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import type { UserResponse } from '#modules/auth/api'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

const SESSION = 'strata_session'

test.group('POST /auth/sign-in', () => {
  test('signs in and starts a session', async ({ assert }) => {
    const { id, email } = await signUpVerified()
    const client = new HttpClient()
    const { status, body } = await client.post<UserResponse>('auth/sign-in', {
      email: ` ${email.toUpperCase()}`,
      password: TEST_PASSWORD,
    })
    assert.equal(status, 200)
    assert.containSubset(body.data, { id, email, email_verified: 1, scope: null })
    const me = await client.get<UserResponse>('users/current-user')
    assert.equal(me.body.data.id, id)
    const [session] = await db.from('sessions').where('user_id', id).orderBy('expires_at', 'desc')
    assert.deepEqual(session.data, { auth_web: id })
  })

  test('responds identically to a wrong password and an unknown address', async ({ assert }) => {
    const { id, email } = await signUp()
    const wrong = { email, password: `${TEST_PASSWORD}x` }
    const known = await new HttpClient().post('auth/sign-in', wrong)
    const unknown = await new HttpClient().post('auth/sign-in', { ...wrong, email: freshEmail() })
    assert.equal(known.status, 400)
    assert.equal(known.body.code, 'E_INVALID_CREDENTIALS')
    assert.equal(unknown.status, known.status)
    assert.deepEqual(unknown.body, known.body)
    const [, failed] = await recordedEvents(id, 2)
    assert.containSubset(failed, { type: 'SignInFailed', metadata: { actor: 'system' } })
  })

  // same_time.long.spec.ts measures the response times.
  test('hashes at the same cost for an unknown address and a wrong password', async ({
    assert,
    cleanup,
  }) => {
    const { email } = await signUp()
    const { verify } = hash
    const costs: string[] = []
    hash.verify = (hashed, ...rest) => {
      costs.push(hashed.split('$').slice(0, 3).join('$'))
      return verify.call(hash, hashed, ...rest)
    }
    cleanup(() => void (hash.verify = verify))
    for (const address of [email, freshEmail()]) {
      await new HttpClient().post('auth/sign-in', { email: address, password: 'Wrong#2026' })
    }
    assert.lengthOf(costs, 2)
    assert.equal(costs[1], costs[0])
    assert.match(costs[0]!, /^\$scrypt\$/)
  })

  test('rejects a sign-in to an account without a password', async ({ assert }) => {
    const { id, email } = await signUp()
    await db.from('users').where('id', id).update({ password: null })
    const { status } = await new HttpClient().post('auth/sign-in', {
      email,
      password: 'nobody has this password',
    })
    assert.equal(status, 400)
  })

  test('sign-in gives the session a new id and invalidates the old one', async ({ assert }) => {
    const { email } = await signUp()
    const client = new HttpClient()
    await client.get('users/current-user')
    const planted = new Map(client.cookies)
    await client.post('auth/sign-in', { email, password: TEST_PASSWORD })
    assert.notEqual(client.cookies.get(SESSION), planted.get(SESSION))

    const attacker = new HttpClient()
    for (const [name, value] of planted) attacker.cookies.set(name, value)
    assert.equal((await attacker.get('users/current-user')).status, 401)
    const token = decodeURIComponent(planted.get('XSRF-TOKEN')!)
    const forged = await client.post('auth/sign-out', undefined, {
      headers: { 'x-xsrf-token': token },
    })
    assert.equal(forged.status, 403)
  })

  test('a mutation can follow a sign-in immediately with the cookie it set', async ({ assert }) => {
    const { email } = await signUp()
    const client = await signIn({ email, password: TEST_PASSWORD })
    assert.equal((await client.post('auth/sign-out')).status, 200)
    const again = await client.post('auth/sign-in', { email, password: TEST_PASSWORD })
    assert.equal(again.status, 200)
  })

  test('a sign-in replaces the session of another signed-in user', async ({ assert }) => {
    const first = await signUp()
    const second = await signUp()
    const { email, password } = second
    await first.client.post('auth/sign-in', { email, password })
    assert.lengthOf(await db.from('sessions').where('user_id', first.id), 0)
    const me = await first.client.get<UserResponse>('users/current-user')
    assert.equal(me.body.data.id, second.id)
  })

  test('rejects an invalid address or password', async ({ assert }) => {
    const client = new HttpClient()
    const { status, body } = await client.post('auth/sign-in', { email: 'x', password: 'short' })
    assert.equal(status, 422)
    assert.sameMembers(
      body.errors.map(({ field }) => field),
      ['email', 'password']
    )
    const long = { email: freshEmail(), password: 'a'.repeat(129) }
    assert.equal((await client.post('auth/sign-in', long)).status, 422)
  })
})
