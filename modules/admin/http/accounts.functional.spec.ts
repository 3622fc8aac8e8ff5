import { test } from '@japa/runner'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually, PROMPTLY } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { mailsTo } from '#testing/mailbox'
import type { StaffUserResponse, UserState } from '#modules/admin/api'
import { eventsOf, signUpStaff } from '#modules/admin/testing/staff'
import { signInWithGoogle } from '#modules/auth/testing/google'
import { recordedEvents } from '#modules/auth/testing/recorded_events'
import { withoutDemo } from '#modules/auth/testing/set_demo'

async function lastEvent(user: TestAccount) {
  const events = await recordedEvents(user.id, await eventsOf(user))
  const { type, metadata } = events.at(-1)!
  return { type, actor: metadata.actor, owner: metadata.owner, command: metadata.command_id }
}

test.group('Disabling an account', (group) => {
  let admin: TestAccount
  group.setup(async () => {
    admin = await signUpStaff()
  })
  const disable = ({ id }: TestAccount, body: object = {}) =>
    admin.client.post<UserState>(`users/${id}/disable`, body)
  const enable = ({ id }: TestAccount) => admin.client.post<UserState>(`users/${id}/enable`)

  test('disabling an account ends sessions and live feeds at once and blocks sign-ins until it is enabled', async ({
    assert,
    cleanup,
  }) => {
    const user = await signUpVerified()
    const sessions = [user.client, await signIn(user)]
    const feeds = await Promise.all(sessions.map((client) => FeedClient.open(client)))
    cleanup(() => feeds.forEach((feed) => feed.close()))

    const { status, body } = await disable(user, { reason: `  Sends\u0000 '; -- =%_\\<b> ` })
    assert.equal(status, 200)
    assert.equal(body.data.disabled_reason, `Sends  '; -- =%_\\<b>`)
    assert.match(body.data.disabled_at!, /^\d{4}-.*Z$/)
    for (const client of sessions) assert.equal((await client.get('blocks')).status, 401)
    await eventually(() => assert.isTrue(feeds.every(({ ended }) => ended)), PROMPTLY)
    assert.deepInclude(await lastEvent(user), {
      type: 'UserDisabled',
      actor: admin.id,
      owner: user.id,
    })

    const visitor = new HttpClient()
    const refused = await visitor.post('auth/sign-in', user)
    assert.deepEqual([refused.status, refused.body.code], [403, 'E_ACCOUNT_DISABLED'])
    const wrong = await visitor.post('auth/sign-in', { ...user, password: 'Wrong#2026' })
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'E_INVALID_CREDENTIALS'])
    const byGoogle = await signInWithGoogle(new HttpClient(), { email: user.email })
    assert.deepEqual([byGoogle.status, byGoogle.body.code], [403, 'E_ACCOUNT_DISABLED'])
    assert.equal((await visitor.get('users/current-user')).status, 401)

    const enabled = await enable(user)
    assert.deepEqual(enabled.body.data, {
      id: user.id,
      scope: null,
      disabled_at: null,
      disabled_reason: null,
    })
    assert.equal((await lastEvent(user)).type, 'UserEnabled')
    assert.equal((await (await signIn(user)).get('blocks')).status, 200)
  })

  test('a repeated sign-up does not reopen a disabled account', async ({ assert }) => {
    const client = new HttpClient()
    const user = {
      full_name: 'Twice',
      email: `twice-${Date.now()}@example.test`,
      password: 'Testing#2026',
      confirmPassword: 'Testing#2026',
    }
    const options = { idempotencyKey: `twice-${Date.now()}` }
    const { body } = await client.post<{ id: number }>('auth/sign-up', user, options)
    await admin.client.post(`users/${body.data.id}/disable`)
    const again = await new HttpClient().post('auth/sign-up', user, options)
    assert.deepEqual([again.status, again.body.code], [403, 'E_ACCOUNT_DISABLED'])
  })

  test('a second disable changes nothing and keeps the first reason', async ({ assert }) => {
    const user = await signUpVerified()
    await disable(user, { reason: 'One' })
    const before = await eventsOf(user)
    const { body } = await disable(user, { reason: 'Two' })
    assert.equal(body.data.disabled_reason, 'One')
    await enable(user)
    await enable(user)
    assert.equal(await eventsOf(user), before + 1)
  })

  test('an admin cannot disable their own account', async ({ assert }) => {
    const { status, body } = await disable(admin)
    assert.deepEqual([status, body.code], [403, 'E_OWN_ACCOUNT'])
    assert.equal((await admin.client.get('users/current-user')).status, 200)
  })

  test('returns 404 for an unknown user, and rejects an invalid reason', async ({ assert }) => {
    for (const id of [
      '0',
      'x',
      '1e3',
      '999999999',
      '9007199254740993',
      '-1',
      '%27',
      'current-user',
    ]) {
      const { status } = await admin.client.post(`users/${id}/disable`, {})
      assert.equal(status, 404, id)
    }
    for (const reason of [1, {}, 'x'.repeat(501)]) {
      assert.equal((await disable(admin, { reason })).status, 422)
    }
  })

  test('disabling during in-flight requests and sign-ins leaves no session', async ({ assert }) => {
    for (let round = 0; round < 5; round++) {
      const user = await signUpVerified()
      const underWay = Promise.all([
        ...Array.from({ length: 5 }, () => user.client.get('blocks')),
        ...Array.from({ length: 3 }, () =>
          user.client.post('blocks', { name: 'x', block_type: 'folder' })
        ),
        ...Array.from({ length: 3 }, () => new HttpClient().post('auth/sign-in', user)),
      ])
      assert.equal((await disable(user)).status, 200)
      for (const { status } of await underWay) assert.include([200, 201, 401, 403], status)
      assert.equal((await user.client.get('blocks')).status, 401)
      const { body } = await admin.client.get<StaffUserResponse>(`users/${user.id}`)
      assert.deepEqual([body.data.sessions, body.data.disabled], [0, 1])
    }
  })
})

test.group('Sessions and mails of another user', (group) => {
  let admin: TestAccount
  group.setup(async () => {
    admin = await signUpStaff()
  })

  test('staff end all sessions of a user and get their number', async ({ assert }) => {
    const user = await signUpVerified()
    const other = await signIn(user)
    const { body } = await admin.client.delete(`users/${user.id}/sessions`)
    assert.deepEqual(body.data, { id: user.id, ended: 2 })
    for (const client of [user.client, other]) {
      assert.equal((await client.get('users/current-user')).status, 401)
    }
    assert.deepInclude(await lastEvent(user), { type: 'SessionsEnded', actor: admin.id })
    const before = await eventsOf(user)
    const none = await admin.client.delete(`users/${user.id}/sessions`)
    assert.deepEqual(none.body.data, { id: user.id, ended: 0 })
    assert.equal(await eventsOf(user), before)
  })

  test('a retry with the same key ends no later session', async ({ assert }) => {
    const user = await signUpVerified()
    const end = () =>
      admin.client.delete(`users/${user.id}/sessions`, {}, { idempotencyKey: `end-${user.id}` })
    assert.deepEqual((await end()).body.data, { id: user.id, ended: 1 })
    const again = await signIn(user)
    const before = await eventsOf(user)
    assert.deepEqual((await end()).body.data, { id: user.id, ended: 1 })
    assert.equal((await again.get('users/current-user')).status, 200)
    assert.equal(await eventsOf(user), before)
    assert.deepEqual(
      (await Promise.all([end(), end(), end()])).map(({ status }) => status),
      [200, 200, 200]
    )
  })

  test('staff resend the verification mail', async ({ assert }) => {
    const user = await signUp()
    const before = (await mailsTo(user.email)).length
    const key = { idempotencyKey: `mail-${user.id}` }
    const path = `users/${user.id}/resend-verification`
    const { status, body } = await admin.client.post(path, {}, key)
    assert.deepEqual([status, body.data], [200, { id: user.id }])
    assert.deepInclude(await lastEvent(user), { type: 'VerificationRequested', actor: admin.id })
    assert.equal((await admin.client.post(path, {}, key)).status, 200)
    await eventually(async () => {
      assert.isAbove((await mailsTo(user.email)).length, Math.max(before, 1) - 1)
    })
    const verified = await signUpVerified()
    const refused = await admin.client.post(`users/${verified.id}/resend-verification`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'E_ALREADY_VERIFIED'])
  })

  test('staff cannot resend mails faster than the user could', async ({ assert, cleanup }) => {
    const user = await signUp()
    cleanup(await withoutDemo())
    const before = await eventsOf(user)
    const { status, headers } = await admin.client.post(`users/${user.id}/resend-verification`)
    assert.equal(status, 429)
    assert.isAtMost(Number(headers.get('retry-after')), 30)
    assert.equal(await eventsOf(user), before)
  })
})
