import { test } from '@japa/runner'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import type { UserState } from '#modules/admin/api'
import { eventsOf, signUpStaff } from '#modules/admin/testing/staff'
import type { ScopeChangedData } from '#modules/auth/api'
import type { Scope } from '#modules/auth/permissions'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

/** Changes the scope that the user has at the moment, or `base`. */
async function setScope(
  by: TestAccount,
  user: TestAccount,
  scope: unknown,
  { key, base }: { key?: string; base?: Scope | null } = {}
) {
  const base_scope = base === undefined ? await scopeOf(user) : base
  const body = { scope, base_scope }
  return by.client.put<UserState>(`users/${user.id}/scope`, body, { idempotencyKey: key })
}

async function scopeOf({ client }: TestAccount) {
  const { body } = await client.get<{ scope: Scope | null }>('users/current-user')
  return body.data.scope
}

test.group('PUT /users/{id}/scope', (group) => {
  let admin: TestAccount
  group.setup(async () => {
    admin = await signUpStaff()
  })

  test('a scope change applies from the next request and records the admin', async ({ assert }) => {
    const user = await signUpVerified()
    const before = await eventsOf(user)
    for (const scope of ['auditor', 'admin', 'admin', null] as const) {
      const { status, body } = await setScope(admin, user, scope)
      assert.deepEqual([status, body.data.scope], [200, scope])
      assert.equal(await scopeOf(user), scope)
    }
    const events = (await recordedEvents(user.id, before + 3)).slice(before)
    assert.deepEqual(
      events.map(({ type, data, metadata: { actor, owner } }) => [
        type,
        (JSON.parse(Buffer.from(data).toString()) as { scope: string }).scope,
        actor,
        owner,
      ]),
      [
        ['ScopeGranted', 'auditor', admin.id, user.id],
        ['ScopeGranted', 'admin', admin.id, user.id],
        ['ScopeRevoked', 'admin', admin.id, user.id],
      ]
    )
  })

  test("refuses the admin's own scope, an unverified user and an unknown scope", async ({
    assert,
  }) => {
    const own = await setScope(admin, admin, 'auditor', { base: 'admin' })
    assert.deepEqual([own.status, own.body.code], [403, 'E_OWN_ACCOUNT'])
    const unverified = await signUp()
    const refused = await setScope(admin, unverified, 'admin', { base: null })
    assert.deepEqual([refused.status, refused.body.code], [409, 'E_UNVERIFIED'])
    for (const scope of ['owner', 'ADMIN', 1, [], undefined, "admin'--"]) {
      assert.equal((await setScope(admin, unverified, scope, { base: null })).status, 422)
    }
    const { client } = admin
    const without = await client.put(`users/${unverified.id}/scope`, { scope: 'admin' })
    assert.deepEqual([without.status, without.body.errors[0]!.field], [422, 'base_scope'])
    assert.equal(await scopeOf(admin), 'admin')
  })

  test('a stale base scope is refused and names the admin who changed it', async ({ assert }) => {
    const [user, second] = [await signUpVerified(), await signUpStaff()]
    const before = await eventsOf(user)
    const put = (by: TestAccount, scope: Scope | null, base_scope: Scope | null) =>
      by.client.put<UserState>(`users/${user.id}/scope`, { scope, base_scope })
    assert.equal((await put(admin, 'admin', null)).status, 200)
    await recordedEvents(user.id, before + 1)
    const stale = await put(second, 'auditor', null)
    assert.deepEqual([stale.status, stale.body.code], [409, 'E_SCOPE_CHANGED'])
    const data = stale.body.data as unknown as ScopeChangedData
    assert.deepInclude(data, { scope: 'admin', by: { id: admin.id, email: admin.email } })
    assert.include(stale.body.message, `${admin.email} gave the scope admin`)
    assert.equal(await scopeOf(user), 'admin')
    assert.equal((await put(second, 'admin', null)).status, 200)
    const knowing = await put(second, 'auditor', 'admin')
    assert.deepEqual([knowing.status, await scopeOf(user)], [200, 'auditor'])
  })

  test('a key is valid for one scope change', async ({ assert }) => {
    const user = await signUpVerified()
    const key = `scope-${user.id}`
    await setScope(admin, user, 'auditor', { key, base: null })
    await setScope(admin, user, null)
    const again = await setScope(admin, user, 'auditor', { key, base: null })
    assert.deepEqual([again.status, again.body.data.scope], [200, 'auditor'])
    assert.isNull(await scopeOf(user))
    const other = await setScope(admin, user, 'admin', { key, base: null })
    assert.deepEqual([other.status, other.body.code], [422, 'E_IDEMPOTENCY_KEY'])
  })

  test("admins who concurrently remove each other's scopes leave one admin", async ({ assert }) => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = [await signUpStaff(), await signUpStaff(), await signUpStaff()]
      const responses = await Promise.all([
        setScope(a, b, null, { base: 'admin' }),
        setScope(b, c, null, { base: 'admin' }),
        setScope(c, a, null, { base: 'admin' }),
        a.client.post(`users/${c.id}/disable`),
        b.client.post(`users/${a.id}/disable`),
      ])
      for (const { status } of responses) assert.include([200, 401, 403], status)
      const left = []
      for (const { client } of [a, b, c]) {
        if ((await client.get('users')).status === 200) left.push(client)
      }
      assert.isNotEmpty(left)
    }
  })
})
