import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { serverRoutes } from '#platform/http/routing/api'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { staffCalls } from '#modules/admin/http/staff_routes'
import { eventsOf, signUpStaff } from '#modules/admin/testing/staff'
import { authRoutes } from '#modules/auth/api'
import { may, type Permission, type Scope } from '#modules/auth/permissions'
import { billingRoutes } from '#modules/billing/api'
import { workspaceRoutes } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

const API = '/api/v1'
/** All calls outside the staff area. */
const NOT_OF_STAFF = [authRoutes, billingRoutes, workspaceRoutes, serverRoutes].flatMap(Object.keys)

/** Valid bodies, so that only a missing permission can refuse a call. */
const BODIES: Record<string, object> = {
  'PUT /users/:id/scope': { scope: 'admin', base_scope: null },
  'POST /operations/parked/retry': { projection: 'blocks', stream: 'workspace-0' },
  'PUT /plans/:id': {
    name: 'Taken',
    description: 'Taken',
    storage_limit: 1,
    features: [],
    base_revision: 0,
  },
}

function registered() {
  return Object.values(router.toJSON())
    .flat()
    .filter(({ pattern }) => pattern.startsWith(API))
    .flatMap(({ pattern, methods }) => methods.map((method) => [method, pattern] as const))
    .filter(([method]) => method !== 'HEAD')
    .map(([method, pattern]) => `${method} ${pattern.slice(API.length)}`)
}

async function call(client: HttpClient, name: string, target: number) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const address = path.slice(1).replaceAll(/:\w+/g, String(target))
  if (method === 'GET') return client.get(address)
  if (method === 'DELETE') return client.delete(address)
  return client[method === 'POST' ? 'post' : 'put'](address, BODIES[name] ?? {})
}

test('every staff call was registered with its permission', ({ assert }) => {
  const staff = registered().filter((name) => !NOT_OF_STAFF.includes(name))
  assert.isAbove(staff.length, 10)
  assert.sameMembers(staff, [...staffCalls.keys()])
})

/** Callers with their expected status and code. */
const OUTSIDERS: [who: string, make: () => Promise<HttpClient>, status: number, code: string][] = [
  ['a visitor', async () => new HttpClient(), 401, 'E_UNAUTHORIZED'],
  ['an unverified user', async () => (await signUp()).client, 403, 'E_UNVERIFIED'],
  ['a user without a scope', async () => (await signUpVerified()).client, 403, 'E_NOT_PERMITTED'],
  ['a disabled admin', disabledAdmin, 401, 'E_UNAUTHORIZED'],
  ['a disabled admin with a remaining session', forgottenAdmin, 401, 'E_UNAUTHORIZED'],
  ['a former admin', formerAdmin, 403, 'E_NOT_PERMITTED'],
]

async function disabledAdmin() {
  const [admin, other] = [await signUpStaff(), await signUpStaff()]
  await other.client.post(`users/${admin.id}/disable`)
  return admin.client
}

/** Creates a disabled admin with a remaining session, as if disabling had missed it. */
async function forgottenAdmin() {
  const admin = await signUpStaff()
  await db.from('users').where('id', admin.id).update({ disabled_at: new Date() })
  return admin.client
}

async function formerAdmin() {
  const admin = await signUpStaff()
  await db.from('users').where('id', admin.id).update({ scope: null })
  return admin.client
}

test.group('Permissions of the staff area', (group) => {
  let target: TestAccount
  group.setup(async () => {
    target = await signUpVerified()
  })

  for (const [who, make, status, code] of OUTSIDERS) {
    test(`${who} can call nothing and causes no event`, async ({ assert }) => {
      const client = await make()
      const before = await eventsOf(target)
      for (const name of staffCalls.keys()) {
        for (const id of [target.id, 1_000_000_000]) {
          const response = await call(client, name, id)
          assert.equal(response.status, status, name)
          assert.equal(response.body.code, code, name)
          assert.notProperty(response.body, 'data', name)
          assert.notInclude(JSON.stringify(response.body), target.email, name)
        }
      }
      assert.equal(await eventsOf(target), before)
      assert.equal((await target.client.get('users/current-user')).status, 200)
    })
  }

  for (const scope of ['admin', 'auditor'] as Scope[]) {
    test(`the scope ${scope} can call exactly what its permissions allow`, async ({ assert }) => {
      const { client } = await signUpStaff(scope)
      const before = await eventsOf(target)
      for (const [name, permission] of staffCalls) {
        const isAllowed = may(scope, permission)
        // Permitted calls use an unknown user, so that they change nothing.
        const { status, body } = await call(client, name, isAllowed ? 1_000_000_000 : target.id)
        // A failure is in the log under the id that the response quotes.
        if (isAllowed) assert.include([200, 204, 404, 422], status, `${name}: ${body?.message}`)
        else assert.deepEqual([status, body.code], [403, 'E_NOT_PERMITTED'], name)
      }
      assert.equal(await eventsOf(target), before)
    })
  }

  test("no call shows staff a user's text", async ({ assert }) => {
    const { page } = await makeBranch(target.client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Xylophone in the text')] })
    await target.client.put(`blocks/${page}`, { name: 'Xylophone in the name', content })
    const { client } = await signUpStaff()
    for (const name of staffCalls.keys()) {
      if (!name.startsWith('GET ')) continue
      const { body } = await call(client, name, target.id)
      assert.notMatch(JSON.stringify(body), /xylophone/i, name)
    }
  })

  test('an auditor can use the audit pages, and an admin can use all pages', ({ assert }) => {
    const permissions: Permission[] = [
      'people',
      'shares',
      'plans',
      'payments',
      'dashboard',
      'operations',
    ]
    for (const permission of permissions) {
      assert.deepEqual([may('admin', permission), may('auditor', permission)], [true, false])
    }
    assert.isTrue(may('auditor', 'audit') && may('admin', 'audit'))
    assert.isFalse(may(null, 'audit'))
  })
})
