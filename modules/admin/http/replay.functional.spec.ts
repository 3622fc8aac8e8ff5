import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { UserLimits } from '#platform/http/limits/user_limits'
import { control } from '#platform/paypal/testing/simulated'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import type { ComparisonResponse, EventRow, ReplayResponse } from '#modules/admin/api'
import { eventsOf, insertUser, signUpStaff } from '#modules/admin/testing/staff'
import { userStream } from '#modules/auth/index'
import type { ReplayedSubscription } from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'
import type { ReplayedBlock } from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { deleteForEver } from '#modules/workspace/testing/uploads'

const SECRET = 'Nobody of the staff reads this'
type Replay = ReplayResponse<ReplayedBlock>
type Billing = ReplayResponse<ReplayedSubscription>
type Comparison = ComparisonResponse<ReplayedBlock>

function replay(client: HttpClient, id: number, query = '') {
  return client.get<Replay>(`audit/workspaces/${id}${query}`)
}

function compare(client: HttpClient, id: number, query = '') {
  return client.get<Comparison>(`audit/workspaces/${id}/comparison${query}`)
}

/**
 * Creates a branch, renames its page (4), writes to the page, and moves its file to the trash (5).
 */
async function act({ client }: TestAccount): Promise<Branch> {
  const blocks = await makeBranch(client)
  const content = JSON.stringify({ type: 'doc', content: [paragraph(SECRET)] })
  await client.put(`blocks/${blocks.page}`, { content, name: SECRET })
  await client.put(`blocks/${blocks.file}/archive`)
  return blocks
}

function typesOf({ items }: Replay) {
  return items.map(({ block_type: type, archived }) => (archived ? `${type}, archived` : type))
}

test.group('GET /audit/workspaces/:id', (group) => {
  let user: TestAccount
  let auditor: TestAccount
  let blocks: Branch
  group.setup(async () => {
    user = await signUpVerified()
    auditor = await signUpStaff('auditor')
    blocks = await act(user)
  })

  test('returns the workspace at the end and at any revision or time', async ({ assert }) => {
    const { status, body } = await replay(auditor.client, user.id)
    assert.equal(status, 200)
    assert.notInclude(JSON.stringify(body), SECRET)
    assert.notInclude(JSON.stringify(body), 'A folder')
    const { data } = body
    assert.deepEqual(typesOf(data), ['folder', 'file, archived', 'section', 'page'])
    assert.deepEqual([data.at, data.last!.revision], [data.last, 5])
    assert.deepEqual(
      data.steps.map(({ type }) => type),
      [...Array(4).fill('BlockCreated'), 'BlockRenamed', 'BlocksArchived']
    )
    const TYPES: [at: number, types: string[]][] = [
      [-1, []],
      [0, ['folder']],
      [2, ['folder', 'file', 'section']],
      [4, ['folder', 'file', 'section', 'page']],
      [999_999_999, ['folder', 'file, archived', 'section', 'page']],
    ]
    for (const [at, types] of TYPES) {
      const { body: then } = await replay(auditor.client, user.id, `?at=${at}`)
      assert.deepEqual(typesOf(then.data), types, String(at))
      if (at >= 0 && at <= 5) {
        const { body: same } = await replay(auditor.client, user.id, `?at=${then.data.at.time}`)
        assert.includeMembers(typesOf(same.data), types)
      }
    }
    for (const [at, count] of [
      ['2020-01-01T00:00Z', 0],
      ['9999-12-31T23:59:59.999Z', 4],
    ] as const) {
      const { body: then } = await replay(auditor.client, user.id, `?at=${at}`)
      assert.lengthOf(then.data.items, count)
    }
  })

  test('compares two moments in either order', async ({ assert }) => {
    const { status, body } = await compare(auditor.client, user.id, '?from=2&to=5')
    assert.equal(status, 200)
    assert.notInclude(JSON.stringify(body), SECRET)
    const { changes, from, to } = body.data
    assert.deepEqual([from.revision, to.revision], [2, 5])
    assert.deepEqual(
      changes.map(({ id, before, after }) => [id, before?.archived, after?.archived]),
      [
        [blocks.page, undefined, false],
        [blocks.file, false, true],
      ]
    )
    const { body: back } = await compare(auditor.client, user.id, '?from=5&to=2')
    assert.deepEqual(
      back.data.changes.map(({ before, after }) => [after, before]),
      changes.map(({ before, after }) => [before, after])
    )
    const { body: all } = await compare(auditor.client, user.id)
    assert.deepEqual([all.data.from.revision, all.data.changes.length], [-1, 4])
  })

  test('records one audit access for continued viewing', async ({ assert }) => {
    const { client, id } = await signUpStaff('auditor')
    const before = await eventsOf({ id })
    const { look } = (await replay(client, user.id, '?at=1')).body.data
    for (let at = 0; at < 5; at++) await replay(client, user.id, `?at=${at}&look=${look}`)
    const { body } = await compare(client, user.id, `?from=0&look=${look}`)
    assert.deepEqual([await eventsOf({ id }), body.data.look], [before + 1, look])
    await eventually(async () => {
      const filter = `stream=${userStream(id)}&type=AuditLooked`
      const { body: found } = await auditor.client.get<EventRow[]>(`audit/events?${filter}`)
      assert.deepEqual(
        found.data.map(({ data }) => data),
        [{ user_id: id, at: 'workspace', of: `user_id=${user.id}&at=1` }]
      )
    })
  })

  test('a look of another user, page or auditor records another access', async ({ assert }) => {
    const { client, id } = await signUpStaff('auditor')
    const other = await signUpVerified()
    const { look } = (await replay(client, user.id)).body.data
    const theirs = (await replay(auditor.client, user.id)).body.data.look
    const [time, proof] = look.split('.')
    const OTHERS: [id: number, look: string, path?: string][] = [
      [other.id, look],
      [user.id, look, 'billing'],
      [user.id, theirs],
      [user.id, `${Number(time) + 1}.${proof}`],
      [user.id, `${Number(time) - 2 * 60 * 60_000}.${proof}`],
      [user.id, '99999999999999.x'],
      [user.id, 'x'],
    ]
    for (const [of, given, path = 'workspaces'] of OTHERS) {
      const before = await eventsOf({ id })
      const { status } = await client.get(`audit/${path}/${of}?look=${given}`)
      assert.deepEqual([status, await eventsOf({ id })], [200, before + 1], given)
    }
  })

  test('shows that erased blocks existed', async ({ assert }) => {
    const other = await signUpVerified()
    const { folder } = await act(other)
    await deleteForEver(other.client, folder)
    const { data } = (await replay(auditor.client, other.id)).body
    assert.lengthOf(data.items, 0)
    const gone = data.steps.at(-1)!
    assert.equal(gone.type, 'BlocksDeleted')
    assert.lengthOf(gone.changes, 4)
    for (const { before, after } of gone.changes) {
      assert.exists(before)
      assert.isNull(after)
    }
    const { body } = await replay(auditor.client, other.id, `?at=${gone.revision - 1}`)
    assert.lengthOf(body.data.items, 4)
    assert.notInclude(JSON.stringify(body), SECRET)
  })

  test('shows the data of a deleted account', async ({ assert }) => {
    const gone = await signUpVerified()
    await act(gone)
    const store = await app.container.make('strata.event_store')
    await eventually(() => Array.fromAsync(store.read(userStream(gone.id))))
    await db.from('sessions').where('user_id', gone.id).delete()
    await db.from('users').where('id', gone.id).delete()
    const { status, body } = await replay(auditor.client, gone.id)
    assert.deepEqual([status, body.data.items.length], [200, 4])
  })

  test('shows nothing for a user without data', async ({ assert }) => {
    const id = await insertUser({ email: `nothing-${user.id}@example.test` })
    for (const path of ['workspaces', 'billing']) {
      const { status, body } = await auditor.client.get<Replay>(`audit/${path}/${id}`)
      assert.equal(status, 200)
      assert.deepEqual([body.data.items, body.data.last, body.data.at.revision], [[], null, -1])
    }
  })

  test('shows billing at any moment and compares two moments', async ({ assert }) => {
    await seedPlans(await app.container.make(CommandBus))
    const payer = await signUpVerified()
    const order = { plan_id: 2 }
    const { body } = await payer.client.post<{ id: string }>('payments/paypal-subscription', order)
    await control('approve', { subscription_id: body.data.id })
    const asked = `audit/billing/${payer.id}`
    const { at, items } = await eventually(async () => {
      const { body: now } = await auditor.client.get<Billing>(asked)
      assert.lengthOf(now.data.items[0]?.payments ?? [], 1)
      return now.data
    })
    assert.deepInclude(items[0], { plan_id: 2, state: 'active', paypal_id: body.data.id })
    const { body: first } = await auditor.client.get<Billing>(`${asked}?at=0`)
    assert.deepInclude(first.data.items[0], { state: 'waiting', started_at: null, payments: [] })
    assert.equal(first.data.steps[0]!.type, 'SubscriptionCreated')
    const compared = await auditor.client.get<ComparisonResponse<ReplayedSubscription>>(
      `${asked}/comparison?from=0&to=${at.revision}`
    )
    const [change, ...others] = compared.body.data.changes
    assert.deepEqual([change!.before, change!.after], [first.data.items[0], items[0]])
    assert.isEmpty(others)
    const all = JSON.stringify([items, first.data, compared.body])
    assert.notInclude(all, payer.email)
    assert.notInclude(all, payer.fullName)
  })

  const REFUSED = [
    ['', 'at', ['x', '-2', '1.5', '1e3', '', '1000000000000000000', '2026-02-31T00:00:00Z']],
    ['', 'at', ['2026-01-01', '2026-01-01T00:00:00', '0000-01-01T00:00:00Z', "1' or true --"]],
    ['/comparison', 'from', ['x', '99999999999999999']],
    ['/comparison', 'to', ['yesterday']],
  ] as const
  for (const [path, field, values] of REFUSED) {
    test(`rejects ${values.join(', ')} as ${field} and records nothing`, async ({ assert }) => {
      for (const page of ['workspaces', 'billing']) {
        for (const value of values) {
          const before = await eventsOf(auditor)
          const asked = new URLSearchParams({ [field]: value })
          const address = `audit/${page}/${user.id}${path}?${asked}`
          const { status, body } = await auditor.client.get(address)
          assert.deepEqual([status, body.errors?.[0]?.field], [422, field], address)
          assert.equal(await eventsOf(auditor), before)
        }
      }
    })
  }

  test('returns 404 for an unknown user and records nothing', async ({ assert }) => {
    const before = await eventsOf(auditor)
    for (const id of ['1000000000', '0', '-1', 'x', '1000000000000000000', '1.5']) {
      for (const path of [`workspaces/${id}`, `billing/${id}`, `workspaces/${id}/comparison`]) {
        const { status, body } = await auditor.client.get(`audit/${path}`)
        assert.deepEqual([status, body.code], [404, 'E_PERSON_NOT_FOUND'], path)
      }
    }
    assert.equal(await eventsOf(auditor), before)
  })

  test('an unavailable log returns 503 without a message about saving', async ({
    assert,
    cleanup,
  }) => {
    const store = await app.container.make('strata.event_store')
    const { read } = store
    cleanup(() => void (store.read = read))
    store.read = () => {
      throw new StoreUnavailable('The event log did not answer')
    }
    const { status, body } = await replay(auditor.client, user.id)
    assert.deepEqual([status, body.code], [503, 'E_UNAVAILABLE'])
    assert.equal(body.message, 'The server can’t answer right now. Try again in a moment')
  })

  test('limits the rate of replays per auditor', async ({ assert, cleanup }) => {
    const { client, id } = await signUpStaff('auditor')
    const limits = await app.container.make(UserLimits)
    limits.enabled = true
    cleanup(() => void (limits.enabled = false))
    limits.take(id, 'expensive_reads', 160)
    const before = await eventsOf({ id })
    assert.equal((await replay(client, user.id)).status, 429)
    assert.equal(await eventsOf({ id }), before)
  })
})
