import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signUp, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailsTo, mailTo, tokenIn } from '#testing/mailbox'
import { eventually } from '#testing/eventually'
import type { UserResponse } from '#modules/auth/api'
import { recordedEvents } from '#modules/auth/testing/recorded_events'
import { withoutDemo } from '#modules/auth/testing/set_demo'

async function tokenOf({ email }: TestAccount) {
  return tokenIn(await mailTo(email))
}

async function isVerified({ client }: TestAccount) {
  const { body } = await client.get<UserResponse>('users/current-user')
  return body.data.email_verified
}

function verify(token: string) {
  return new HttpClient().post('auth/verify-email', { token })
}

/** Backdates the last verification mail by `seconds`. */
function passTime({ id }: TestAccount, seconds: number) {
  return db
    .from('outbox')
    .where({ topic: 'mail', key: `verify_email/${id}` })
    .update({ created_at: new Date(Date.now() - seconds * 1000) })
}

test.group('POST /auth/verify-email', () => {
  test('verifies the address from any browser', async ({ assert }) => {
    const account = await signUp()
    const { status } = await verify(await tokenOf(account))
    assert.equal(status, 200)
    const row = await db.from('users').where('id', account.id).firstOrFail()
    assert.isNotNull(row.email_verified_at)
    const [, event] = await recordedEvents(account.id, 2)
    assert.containSubset(event, { type: 'EmailVerified', metadata: { actor: account.id } })
  })

  test('accepts a verification token once, even for concurrent requests', async ({ assert }) => {
    const token = await tokenOf(await signUp())
    const responses = await Promise.all([1, 2, 3].map(() => verify(token)))
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400, 400])
    const again = await verify(token)
    assert.equal(again.status, 400)
    assert.equal(again.body.code, 'E_INVALID_TOKEN')
    assert.equal(again.body.message, 'Failed to verify your account')
  })

  test('a verification token expires after 15 minutes', async ({ assert }) => {
    const account = await signUp()
    const token = await tokenOf(account)
    const tokens = db.from('auth_tokens').where('user_id', account.id)
    const row = await tokens.firstOrFail()
    assert.closeTo(row.expires_at.getTime() - row.created_at.getTime(), 15 * 60_000, 100)
    await db
      .from('auth_tokens')
      .where('user_id', account.id)
      .update({ expires_at: new Date(Date.now() - 1) })
    assert.equal((await verify(token)).status, 400)
    assert.equal(await isVerified(account), 0)
  })

  test('rejects invalid verification tokens', async ({ assert }) => {
    const hash = await tokenOf(await signUp()).then(() => db.from('auth_tokens').firstOrFail())
    const stored = (hash.token_hash as Buffer).toString('base64url')
    for (const token of ['x', 'a\u0000b', stored, '%00', `'; drop table users; --`]) {
      assert.equal((await verify(token)).status, 400)
    }
    for (const token of ['', undefined, 7, ['x'], 'x'.repeat(201)]) {
      const response = await new HttpClient().post('auth/verify-email', { token })
      assert.equal(response.status, 422)
    }
  })

  test('stores no verification token in clear text', async ({ assert }) => {
    const token = await tokenOf(await signUp())
    const { rows } = await db.rawQuery(
      `select 1 from outbox where payload::text like :it or last_error like :it
       union all select 1 from auth_tokens t where t::text like :it
       union all select 1 from event_store.events where convert_from(data, 'utf8') like :it`,
      { it: `%${token}%` }
    )
    assert.lengthOf(rows, 0)
  })
})

test.group('POST /auth/resend-verify-email', (group) => {
  group.each.setup(withoutDemo)

  test('sends a second mail and leaves the first link valid', async ({ assert }) => {
    const account = await signUp()
    const first = await tokenOf(account)
    await passTime(account, 31)
    assert.equal((await account.client.post('auth/resend-verify-email')).status, 200)
    await mailTo(account.email, (mail) => tokenIn(mail) !== first)
    assert.lengthOf(await mailsTo(account.email), 2)
    assert.equal((await account.client.post('auth/verify-email', { token: first })).status, 200)
    assert.equal(await isVerified(account), 1)
  })

  test('using one link invalidates the other, which could otherwise reclaim the account', async ({
    assert,
  }) => {
    const account = await signUp()
    const first = await tokenOf(account)
    await passTime(account, 31)
    await account.client.post('auth/resend-verify-email')
    const second = tokenIn(await mailTo(account.email, (mail) => tokenIn(mail) !== first))
    await account.client.post('auth/verify-email', { token: second })
    assert.equal((await verify(first)).status, 400)
    assert.equal((await account.client.get('users/current-user')).status, 200)
  })

  test('deletes expired verification tokens', async ({ assert }) => {
    const account = await signUp()
    const first = await tokenOf(account)
    const tokens = () => db.from('auth_tokens').where('user_id', account.id)
    await tokens().update({ expires_at: new Date(Date.now() - 1) })
    await passTime(account, 31)
    await account.client.post('auth/resend-verify-email')
    await mailTo(account.email, (mail) => tokenIn(mail) !== first)
    assert.lengthOf(await tokens(), 1)
  })

  test('returns 429 with Retry-After within 30 seconds of the last mail', async ({ assert }) => {
    const account = await signUp()
    await mailTo(account.email)
    const { status, headers, body } = await account.client.post('auth/resend-verify-email')
    assert.equal(status, 429)
    assert.equal(body.code, 'E_TOO_MANY_REQUESTS')
    const wait = Number(headers.get('retry-after'))
    assert.isAtLeast(wait, 25)
    assert.isAtMost(wait, 30)
    assert.lengthOf(await mailsTo(account.email), 1)
  })

  test('concurrent requests send one mail', async ({ assert }) => {
    const account = await signUp()
    await mailTo(account.email)
    await passTime(account, 31)
    const responses = await Promise.all(
      [1, 2, 3].map(() => account.client.post('auth/resend-verify-email'))
    )
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 429, 429])
    await eventually(async () => assert.lengthOf(await mailsTo(account.email), 2))
  })

  test('returns 409 once the address is verified', async ({ assert }) => {
    const account = await signUp()
    await account.client.post('auth/verify-email', { token: await tokenOf(account) })
    const { status, body } = await account.client.post('auth/resend-verify-email')
    assert.equal(status, 409)
    assert.equal(body.code, 'E_ALREADY_VERIFIED')
  })

  test('resending the verification mail requires a session', async ({ assert }) => {
    const { status } = await new HttpClient().post('auth/resend-verify-email')
    assert.equal(status, 401)
  })
})
