import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, signIn, signUp, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { eventually } from '#testing/eventually'
import { mailsTo, mailTo, tokenIn } from '#testing/mailbox'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

const NEW_PASSWORD = 'Another#2027'

function forgot(email: string) {
  return new HttpClient().post('auth/forgot-password', { email })
}

function reset(token: unknown, newPassword: unknown = NEW_PASSWORD) {
  return new HttpClient().put('auth/reset-password', { token, newPassword })
}

async function resetToken(email: string) {
  await forgot(email)
  return tokenIn(await mailTo(email, ({ subject }) => subject === 'Set a new password'))
}

test.group('POST /auth/forgot-password', () => {
  test('responds identically to a known and an unknown address', async ({ assert }) => {
    const { email } = await signUp()
    const stranger = freshEmail()
    const known = await forgot(email)
    const unknown = await forgot(stranger)
    assert.equal(known.status, 200)
    assert.deepEqual(unknown.body, known.body)
    assert.equal(unknown.status, known.status)
    await mailTo(email, ({ subject }) => subject === 'Set a new password')
    assert.lengthOf(await mailsTo(stranger), 0)
  })

  // same_time.long.spec.ts measures the response times.
  test('queues one outbox row for a known and for an unknown address', async ({ assert }) => {
    const { id, email } = await signUp()
    const asked = async (userId: number) => {
      const rows = await db.from('outbox').where({ topic: 'mail', key: `reset_password/${userId}` })
      return rows.length
    }
    const before = await asked(0)
    await forgot(email)
    await forgot(freshEmail())
    assert.deepEqual([await asked(id), (await asked(0)) - before], [1, 1])
  })

  test('rejects an invalid address and one of more than 100 characters', async ({ assert }) => {
    assert.equal((await forgot('somebody')).status, 422)
    const long = (length: number) => `${'a'.repeat(64)}@${'b'.repeat(length - 70)}.test`
    assert.equal((await forgot(long(101))).status, 422)
    assert.equal((await forgot(long(100))).status, 200)
  })
})

test.group('PUT /auth/reset-password', () => {
  test('sets the password, ends all sessions and notifies the user by mail', async ({ assert }) => {
    const account = await signUpVerified()
    const second = await signIn(account)
    const token = await resetToken(account.email)
    const { status, body } = await reset(token)
    assert.equal(status, 200)
    assert.isNull(body.data)
    for (const client of [account.client, second]) {
      assert.equal((await client.get('users/current-user')).status, 401)
    }
    const old = { email: account.email, password: TEST_PASSWORD }
    assert.equal((await new HttpClient().post('auth/sign-in', old)).status, 400)
    await signIn({ email: account.email, password: NEW_PASSWORD })
    await mailTo(account.email, ({ subject }) => subject === 'Your password has been changed')
    const events = await eventually(async () => {
      const found = await recordedEvents(account.id, 5)
      assert.include(
        found.map(({ type }) => type),
        'PasswordChanged'
      )
      return found
    })
    const changed = events.find(({ type }) => type === 'PasswordChanged')!
    assert.deepEqual(JSON.parse(Buffer.from(changed.data).toString()), {
      user_id: account.id,
      by: 'reset',
    })
  })

  test('accepts a reset token once, even for concurrent requests', async ({ assert }) => {
    const { email } = await signUp()
    const token = await resetToken(email)
    const responses = await Promise.all([1, 2, 3].map(() => reset(token)))
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400, 400])
    const again = await reset(token)
    assert.equal(again.body.code, 'E_INVALID_TOKEN')
  })

  test('a reset token expires after 60 minutes', async ({ assert }) => {
    const { id, email } = await signUp()
    const token = await resetToken(email)
    const rows = db.from('auth_tokens').where({ user_id: id, kind: 'reset_password' })
    const row = await rows.clone().firstOrFail()
    assert.closeTo(row.expires_at.getTime() - row.created_at.getTime(), 60 * 60_000, 100)
    await rows.clone().update({ expires_at: new Date(Date.now() - 1) })
    assert.equal((await reset(token)).status, 400)
  })

  test('a reset invalidates links that were sent earlier', async ({ assert }) => {
    const { email } = await signUp()
    const verification = tokenIn(await mailTo(email))
    const first = await resetToken(email)
    await forgot(email)
    const second = await mailTo(
      email,
      (mail) => mail.subject === 'Set a new password' && tokenIn(mail) !== first
    )
    assert.equal((await reset(first)).status, 400)
    assert.equal((await reset(tokenIn(second))).status, 200)
    const verify = await new HttpClient().post('auth/verify-email', { token: verification })
    assert.equal(verify.status, 400)
  })

  test('rejects a token of another kind', async ({ assert }) => {
    const { email } = await signUp()
    assert.equal((await reset(tokenIn(await mailTo(email)))).status, 400)
  })

  test('rejects a password that is not {0}')
    .with([
      ['long enough', 'Ab#4567'],
      ['mixed (no upper case)', 'testing#2026'],
      ['mixed (no lower case)', 'TESTING#2026'],
      ['mixed (no digit)', 'Testing#abcd'],
      ['mixed (no special character)', 'Testing2026'],
      ['short enough', `Testing#2026${'a'.repeat(117)}`],
    ])
    .run(async ({ assert }, [, password]) => {
      const { status, body } = await reset('token', password)
      assert.equal(status, 422)
      assert.equal(body.errors[0]?.field, 'newPassword')
    })
})
