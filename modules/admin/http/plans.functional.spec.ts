import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { signUpStaff } from '#modules/admin/testing/staff'
import type { PlanChangedData, PlanResponse } from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'

/** Pro, yearly, which no other test uses. */
const PLAN = 6

test.group('PUT /plans/{id}', (group) => {
  let admin: TestAccount
  let before: PlanResponse

  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    admin = await signUpStaff()
    before = await plan()
    return async () => void (await change(before))
  })

  async function plan() {
    const { body } = await new HttpClient().get<PlanResponse[]>('plans')
    return body.data.find(({ id }) => id === PLAN)!
  }
  const change = async (fields: object, key?: string, revision?: number) => {
    const { id: _, revision: _revision, ...details } = before
    const base_revision = revision ?? (await plan()).revision
    const body = { ...details, base_revision, ...fields }
    return admin.client.put<PlanResponse>(`plans/${PLAN}`, body, { idempotencyKey: key })
  }
  async function events() {
    const store = await app.container.make('strata.event_store')
    return Array.fromAsync(store.read(`plan-${PLAN}`))
  }

  test('a plan change is sent and visible to all users at once', async ({ assert, cleanup }) => {
    const feed = await FeedClient.open((await signUpVerified()).client)
    cleanup(() => feed.close())
    const { status, body } = await change({
      name: ' Pro\u0000 <b>; drop table ',
      description: '=1+1',
      storage_limit: 200,
      features: ["One's", 'Two'],
    })
    assert.equal(status, 200)
    const expected = {
      ...before,
      name: 'Pro  <b>; drop table',
      description: '=1+1',
      storage_limit: 200,
      features: ["One's", 'Two'],
    }
    assert.deepInclude(body.data, { ...expected, revision: before.revision! + 1 })
    assert.deepEqual(await plan(), body.data)
    await eventually(() => {
      const told = feed.changes.filter(({ kind }) => kind === 'plans')
      assert.isNotEmpty(told)
    })
    const { type, metadata } = (await events()).at(-1)!
    assert.deepEqual([type, metadata.actor, metadata.owner], ['PlanChanged', admin.id, 0])
  })

  test('a stale base revision is refused and returns the intervening changes', async ({
    assert,
  }) => {
    const { revision: base_revision } = await plan()
    const second = await signUpStaff()
    const { id: _, revision: _revision, ...details } = before
    const put = (by: TestAccount, fields: object) =>
      by.client.put<PlanResponse>(`plans/${PLAN}`, { ...details, base_revision, ...fields })
    const first = await put(admin, { storage_limit: 321 })
    assert.equal(first.status, 200)
    const stale = await put(second, { description: 'Opened before' })
    assert.deepEqual([stale.status, stale.body.code], [409, 'E_PLAN_CHANGED'])
    const data = stale.body.data as unknown as PlanChangedData
    assert.equal(data.plan.storage_limit, 321)
    assert.lengthOf(data.changes, 1)
    assert.equal(data.changes[0]!.by?.id, admin.id)
    assert.include(data.changes[0]!.fields, 'storage_limit')
    assert.include(stale.body.message, data.changes[0]!.by!.email)
    assert.equal((await plan()).storage_limit, 321)
    const { revision } = data.plan
    const merged = { ...data.plan, base_revision: revision, description: 'Opened before' }
    const { status, body } = await put(second, merged)
    assert.deepEqual([status, body.data.storage_limit], [200, 321])
  })

  test('price and interval cannot change, but may be sent', async ({ assert }) => {
    const recorded = (await events()).length
    for (const fields of [{ price: 1 }, { price: 0 }, { interval_unit: 'MONTH' }]) {
      const { status, body } = await change(fields)
      assert.deepEqual([status, body.code], [422, 'E_PLAN_FIXED'])
    }
    assert.equal((await events()).length, recorded)
    const { price: _, interval_unit: __, revision: ___, ...rest } = before
    const { revision: base_revision } = await plan()
    const unnamed = await admin.client.put<PlanResponse>(`plans/${PLAN}`, {
      ...rest,
      base_revision,
      name: 'P',
    })
    assert.deepEqual([unnamed.status, unnamed.body.data.price], [200, before.price])
  })

  test('a key is valid for one change, and an unchanged plan records no event', async ({
    assert,
  }) => {
    const key = `plan-${Date.now()}`
    const { revision } = await plan()
    const first = await change({ name: 'First' }, key, revision)
    const recorded = (await events()).length
    await change({ name: 'Second' })
    const again = await change({ name: 'First' }, key, revision)
    assert.deepEqual(again.body.data, first.body.data)
    assert.equal((await plan()).name, 'Second')
    assert.equal((await change({ name: 'Third' }, key, revision)).status, 422)
    await change({ name: 'Second' })
    assert.equal((await events()).length, recorded + 1)
  })

  test('rejects an invalid value at its field: {0}')
    .with([
      ['name', { name: ' ' }],
      ['name', { name: '\u200b\u200b' }],
      ['name', { name: 'x'.repeat(101) }],
      ['description', { description: '' }],
      ['storage_limit', { storage_limit: 0 }],
      ['storage_limit', { storage_limit: 1.5 }],
      ['storage_limit', { storage_limit: '10' }],
      ['storage_limit', { storage_limit: 1e9 }],
      ['features', { features: 'one' }],
      ['features', { features: Array(21).fill('x') }],
      ['price', { price: '6' }],
      ['price', { price: 119.999 }],
      ['interval_unit', { interval_unit: 'WEEK' }],
      ['base_revision', { base_revision: undefined }],
      ['base_revision', { base_revision: null }],
      ['base_revision', { base_revision: '1' }],
    ] as const)
    .run(async ({ assert }, [field, fields]) => {
      const { status, body } = await change(fields)
      assert.deepEqual([status, body.errors[0]!.field], [422, field])
    })

  test('returns 404 for an unknown plan', async ({ assert }) => {
    for (const id of ['99', '0', 'x', '9007199254740993']) {
      const { id: _, revision: base_revision, ...details } = before
      const asked = { ...details, base_revision }
      const { status, body } = await admin.client.put(`plans/${id}`, asked)
      assert.deepEqual([status, body.code], [404, 'E_PLAN_NOT_FOUND'])
    }
  })
})
