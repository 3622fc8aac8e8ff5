import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signIn, signUp, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'
import type { UserResponse, VerifyEmailResponse } from '#modules/auth/api'
import { signInWithGoogle } from '#modules/auth/testing/google'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

const NEW_PASSWORD = 'Another#2027'

/** A demo account, whose password is on the sign-in page of the demo. */
const DEMO_EMAIL = 'demo@strata.test'

/** True if the attacker has no access left through sessions, the password or mailed links. */
async function isLockedOut(clients: HttpClient[], email: string) {
  for (const client of clients) {
    if ((await client.get('users/current-user')).status !== 401) return false
  }
  const credentials = { email, password: TEST_PASSWORD }
  return (await new HttpClient().post('auth/sign-in', credentials)).status === 400
}

test.group("Account that an attacker created for a user's address", () => {
  test('verifying the address reclaims the account for the owner', async ({ assert }) => {
    const attacker = await signUp()
    const second = await signIn(attacker)
    const victim = new HttpClient()
    const token = tokenIn(await mailTo(attacker.email))
    const { status, body } = await victim.post<VerifyEmailResponse>('auth/verify-email', { token })
    assert.equal(status, 200)
    assert.isTrue(await isLockedOut([attacker.client, second], attacker.email))
    await mailTo(attacker.email, ({ subject }) => subject === 'Choose a password')
    const events = await recordedEvents(attacker.id, 4)
    const removed = events.find(({ type }) => type === 'PasswordRemoved')!
    assert.equal(JSON.parse(Buffer.from(removed.data).toString()).by, 'verification')

    const chosen = { token: body.data!.password_token, newPassword: NEW_PASSWORD }
    assert.equal((await victim.put('auth/reset-password', chosen)).status, 200)
    await signIn({ email: attacker.email, password: NEW_PASSWORD })
  })

  test('verification reclaims the account even in a session of another user', async ({
    assert,
  }) => {
    const attacker = await signUp()
    const victim = await signUpVerified()
    const token = tokenIn(await mailTo(attacker.email))
    await victim.client.post('auth/verify-email', { token })
    assert.isTrue(await isLockedOut([attacker.client], attacker.email))
    assert.equal((await victim.client.get('users/current-user')).status, 200)
  })

  test('a Google sign-in of the owner reclaims the account', async ({ assert }) => {
    // Like an account that was verified before verification reclaimed accounts.
    const attacker = await signUpVerified()
    const { email } = attacker
    const forgotten = new HttpClient()
    await forgotten.post('auth/forgot-password', { email })
    const stolen = tokenIn(await mailTo(email, ({ subject }) => subject === 'Set a new password'))
    const victim = new HttpClient()
    const { body } = await signInWithGoogle(victim, { email })
    assert.containSubset(body.data, { has_password: false, password_removed: true })
    assert.isTrue(await isLockedOut([attacker.client], email))
    const reset = { token: stolen, newPassword: NEW_PASSWORD }
    assert.equal((await new HttpClient().put('auth/reset-password', reset)).status, 400)
    assert.equal((await victim.get('blocks')).status, 200)
    const mail = await mailTo(email, ({ subject }) => subject === 'You can now sign in with Google')
    assert.include(mail.text, 'We removed the earlier password')
  })
})

test.group('Account of its own creator', () => {
  test('keeps password and sessions if the link is opened in a session of the account', async ({
    assert,
  }) => {
    const account = await signUp()
    const elsewhere = await signIn(account)
    const token = tokenIn(await mailTo(account.email))
    const { body } = await elsewhere.post('auth/verify-email', { token })
    assert.isNull(body.data)
    for (const client of [account.client, elsewhere]) {
      const me = await client.get<UserResponse>('users/current-user')
      assert.containSubset(me.body.data, { email_verified: 1, has_password: true })
    }
  })

  test('linking Google happens once; a password and sessions added later stay', async ({
    assert,
  }) => {
    const { email } = await signUpVerified()
    const first = new HttpClient()
    await signInWithGoogle(first, { email })
    await db.from('users').where({ email }).update({ password: 'a hash' })
    const { body } = await signInWithGoogle(new HttpClient(), { email })
    assert.containSubset(body.data, { has_password: true, password_removed: false })
    assert.equal((await first.get('users/current-user')).status, 200)
  })

  test('linking Google leaves the password and sessions of a demo account unchanged', async ({
    assert,
  }) => {
    const { client, email } = await signUpVerified()
    await db.from('users').where({ email: DEMO_EMAIL }).delete()
    await db.from('users').where({ email }).update({ email: DEMO_EMAIL })
    const { body } = await signInWithGoogle(new HttpClient(), { email: DEMO_EMAIL })
    assert.containSubset(body.data, { has_password: true, password_removed: false })
    assert.equal((await client.get('users/current-user')).status, 200)
    await db.from('users').where({ email: DEMO_EMAIL }).delete()
  })
})
