import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, signUp, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import type { UserResponse } from '#modules/auth/api'
import { consent, finishGoogle, signInWithGoogle, startGoogle } from '#modules/auth/testing/google'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

test.group('Sign-in with Google', () => {
  test('creates one verified account without a password', async ({ assert }) => {
    const email = freshEmail('google')
    const client = new HttpClient()
    const { status, body } = await signInWithGoogle(client, { email, name: 'Gina' })
    assert.equal(status, 200)
    const expected = { email, full_name: 'Gina', email_verified: 1, scope: null }
    assert.containSubset(body.data, { ...expected, has_password: false })
    const me = await client.get<UserResponse>('users/current-user')
    assert.equal(me.body.data.id, body.data.id)
    const again = await signInWithGoogle(new HttpClient(), { email: email.toUpperCase() })
    assert.equal(again.body.data.id, body.data.id)
    const events = await recordedEvents(body.data.id, 4)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['UserRegistered', 'EmailVerified', 'SignedIn', 'SignedIn']
    )
    assert.notInclude(events.map(({ data }) => Buffer.from(data).toString()).join(), email)
  })

  test('rejects invisible characters in an address and stores no name that contains them', async ({
    assert,
  }) => {
    const email = freshEmail('google')
    const { body } = await signInWithGoogle(new HttpClient(), { email, name: 'Ann\u202eretO' })
    assert.equal(body.data.full_name, email.split('@')[0])
    const hidden = { email: freshEmail('goo\u200bgle'), name: 'Ann' }
    assert.equal((await signInWithGoogle(new HttpClient(), hidden)).status, 400)
  })

  test('the simulated Google page explains itself when opened directly', async ({ assert }) => {
    const page = await fetch(new URL('/dev/google', (await startGoogle(new HttpClient())).origin))
    assert.equal(page.status, 200)
    assert.include(await page.text(), 'Choose “Continue with Google”')
  })

  test('links an account if both sides have verified the address', async ({ assert }) => {
    const { id, email } = await signUpVerified()
    const { status, body } = await signInWithGoogle(new HttpClient(), { email })
    assert.equal(status, 200)
    assert.equal(body.data.id, id)
    await mailTo(email, ({ subject }) => subject === 'You can now sign in with Google')
  })

  test('returns 409 for an account whose address is unverified and does not link it', async ({
    assert,
  }) => {
    const attacker = await signUp()
    const victim = new HttpClient()
    const { status, body } = await signInWithGoogle(victim, { email: attacker.email })
    assert.equal(status, 409)
    assert.equal(body.code, 'E_ACCOUNT_UNVERIFIED')
    assert.equal((await victim.get('users/current-user')).status, 401)
    assert.lengthOf(await db.from('user_identities').where('user_id', attacker.id), 0)
  })

  test('returns 403 for an address that Google has not verified', async ({ assert }) => {
    const { email } = await signUpVerified()
    for (const address of [email, freshEmail()]) {
      const user = { email: address, verified: false }
      const { status, body } = await signInWithGoogle(new HttpClient(), user)
      assert.equal(status, 403)
      assert.equal(body.code, 'E_GOOGLE_UNVERIFIED')
    }
  })

  test('creates one account when several tabs return at once', async ({ assert }) => {
    const email = freshEmail('google')
    const responses = await Promise.all(
      [1, 2, 3].map(() => signInWithGoogle(new HttpClient(), { email }))
    )
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200]
    )
    assert.lengthOf(new Set(responses.map(({ body }) => body.data.id)), 1)
  })

  test('Google sign-in gives the session a new id', async ({ assert }) => {
    const client = new HttpClient()
    await client.get('users/current-user')
    const planted = client.cookies.get('strata_session')
    await signInWithGoogle(client, { email: freshEmail('google') })
    assert.notEqual(client.cookies.get('strata_session'), planted)
  })

  test('a Google user can set a password through a mailed link', async ({ assert }) => {
    const email = freshEmail('google')
    const client = new HttpClient()
    await signInWithGoogle(client, { email })
    await new HttpClient().post('auth/forgot-password', { email })
    const mail = await mailTo(email)
    const token = new URL(mail.links[0]!).searchParams.get('token')
    const newPassword = 'Another#2027'
    await new HttpClient().put('auth/reset-password', { token, newPassword })
    const { status } = await new HttpClient().post('auth/sign-in', { email, password: newPassword })
    assert.equal(status, 200)
  })
})

test.group('Sign-in with Google | callback', () => {
  test('rejects a callback from another browser, with a wrong state, or used twice', async ({
    assert,
  }) => {
    const client = new HttpClient()
    const returned = await consent(await startGoogle(client), { email: freshEmail('google') })
    assert.equal((await finishGoogle(new HttpClient(), returned)).status, 400)
    const forged = new URLSearchParams(returned)
    forged.set('state', 'guessed')
    assert.equal((await finishGoogle(client, forged)).status, 400)
    const replayed = await finishGoogle(client, returned)
    assert.equal(replayed.status, 400)
    assert.equal(replayed.body.code, 'E_GOOGLE_FAILED')
  })

  test('rejects a code that was issued for another PKCE verifier', async ({ assert }) => {
    const victim = new HttpClient()
    const stolen = await consent(await startGoogle(victim), { email: freshEmail('google') })
    const attacker = new HttpClient()
    const own = await startGoogle(attacker)
    const mixed = new URLSearchParams({
      code: stolen.get('code')!,
      state: own.searchParams.get('state')!,
    })
    assert.equal((await finishGoogle(attacker, mixed)).status, 400)
  })

  test('returns 400 if the user denies consent', async ({ assert }) => {
    const client = new HttpClient()
    const state = (await startGoogle(client)).searchParams.get('state')!
    const denied = new URLSearchParams({ error: 'access_denied', state })
    assert.equal((await finishGoogle(client, denied)).status, 400)
  })

  test('requests openid with a PKCE S256 challenge and a long state', async ({ assert }) => {
    const { searchParams } = await startGoogle(new HttpClient())
    assert.include(searchParams.get('scope')!, 'openid')
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    assert.isAbove(searchParams.get('state')!.length, 20)
  })

  test('starting Google sign-in requires a CSRF token', async ({ assert }) => {
    const { status } = await new HttpClient().request('POST', 'auth/google')
    assert.equal(status, 403)
  })
})
