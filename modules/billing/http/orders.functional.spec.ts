import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUp, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import type { OrderResponse } from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'
import { restorePayPal, setNoPayPal, setPayPal, type PayPalInTest } from '#testing/paypal'

const ORDERS = 'payments/paypal-subscription'
const [FREE, BASIC, PRO] = [1, 2, 3]

test.group('POST /payments/paypal-subscription', (group) => {
  let own: PayPalInTest

  group.setup(async () => seedPlans(await app.container.make(CommandBus)))
  group.each.setup(async () => {
    own = await setPayPal()
    return restorePayPal
  })

  const order = (client: HttpClient, plan_id: unknown, idempotencyKey?: string) =>
    client.post<OrderResponse>(ORDERS, { plan_id }, { idempotencyKey })

  test("creates a subscription at PayPal with the plan's price for the user", async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const { status, body } = await order(client, BASIC)
    assert.equal(status, 200)
    const made = own.paypal.subscriptions.get(body.data.id)!
    const [cycle] = own.paypal.plan(made.plan_id).billing_cycles
    assert.containSubset(cycle, {
      pricing_scheme: { fixed_price: { currency_code: 'USD', value: '6.00' } },
      frequency: { interval_unit: 'MONTH' },
    })
    assert.match(made.custom_id!, /^\d+\/[0-9a-f-]{36}\/\d+$/)
  })

  test('creates one subscription per Idempotency-Key and rejects another body under that key', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const [first, again] = await Promise.all([order(client, BASIC, 'k'), order(client, BASIC, 'k')])
    assert.equal(first.body.data.id, again.body.data.id)
    assert.equal(own.paypal.subscriptions.size, 1)
    assert.equal((await order(client, PRO, 'k')).body.code, 'E_IDEMPOTENCY_KEY')
    assert.notEqual((await order(client, BASIC, 'l')).body.data.id, first.body.data.id)
  })

  test('a retry continues an order that failed before or after a PayPal call took effect', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    for (const [call, how] of [
      ['createProduct', 'before'],
      ['createPlan', 'after'],
      ['createSubscription', 'before'],
      ['createSubscription', 'after'],
    ] as const) {
      own.paypal.fail(call, how)
      const { status, body } = await order(client, PRO, 'k')
      assert.deepEqual([status, body.code], [503, 'E_PAYPAL_UNAVAILABLE'])
      own.paypal.mend()
    }
    assert.equal((await order(client, PRO, 'k')).status, 200)
    assert.equal(own.paypal.subscriptions.size, 1)
    assert.equal(own.paypal.plans.size, 1)
  })

  test('an approval webhook completes an order that was interrupted after PayPal created it', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    own.paypal.fail('createSubscription', 'after')
    await order(client, BASIC, 'k')
    own.paypal.mend()
    const [id] = own.paypal.subscriptions.keys()
    own.paypal.approve(id!)
    assert.deepEqual(await own.sendAll(), [200, 200])
    const { body } = await client.get<{ plan: { name: string } }>('subscriptions/current-user')
    assert.equal(body.data.plan.name, 'Basic')
    assert.equal((await order(client, BASIC, 'k')).body.data.id, id)
  })

  test('rejects the current plan, the free plan, an unknown plan and invalid input', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    own.paypal.approve((await order(client, BASIC)).body.data.id)
    await own.sendAll()
    const calls = own.paypal.asked.length
    const refused: [unknown, number, string][] = [
      [BASIC, 409, 'E_PLAN_CURRENT'],
      [FREE, 422, 'E_PLAN_FREE'],
      [99, 404, 'E_PLAN_NOT_FOUND'],
      ['2', 422, 'E_VALIDATION_ERROR'],
      [undefined, 422, 'E_VALIDATION_ERROR'],
    ]
    for (const [plan, status, code] of refused) {
      const response = await order(client, plan)
      assert.deepEqual([response.status, response.body.code], [status, code])
    }
    assert.lengthOf(own.paypal.asked, calls)
    assert.equal((await order(client, PRO)).status, 200)
  })

  test('allows 30 orders an hour, counts retries under one key once, and then calls PayPal no more', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const ids = new Set<string>()
    for (let i = 0; i < 3; i++) ids.add((await order(client, BASIC, 'k')).body.data.id)
    assert.lengthOf(ids, 1)
    for (let i = 0; i < 29; i++) assert.equal((await order(client, BASIC)).status, 200)
    const { status, headers, body } = await order(client, BASIC)
    assert.deepEqual([status, body.code], [429, 'E_TOO_MANY_REQUESTS'])
    assert.isAbove(Number(headers.get('retry-after')), 60)
    assert.equal(own.paypal.subscriptions.size, 30)
    assert.equal((await order(client, BASIC, 'k')).status, 200)
    const { client: other } = await signUpVerified()
    assert.equal((await order(other, BASIC)).status, 200)
  })

  test('ordering requires a session and a verified address', async ({ assert }) => {
    const stranger = new HttpClient()
    await stranger.get('settings')
    assert.include([401, 403], (await order(stranger, BASIC)).status)
    const { client } = await signUp()
    assert.equal((await order(client, BASIC)).body.code, 'E_UNVERIFIED')
  })

  test('returns 503 if payments are not set up, while other routes work', async ({ assert }) => {
    const { client } = await signUpVerified()
    await setNoPayPal()
    const { status, body } = await order(client, BASIC)
    assert.deepEqual(
      [status, body.code, body.message],
      [503, 'E_PAYMENTS_NOT_SET_UP', 'Payments are not set up']
    )
    assert.equal((await own.send('{}')).status, 503)
    for (const path of ['plans', 'subscriptions', 'subscriptions/current-user']) {
      assert.equal((await client.get(path)).status, 200)
    }
  })
})
