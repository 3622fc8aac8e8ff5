import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { control, eventsOf } from '#platform/paypal/testing/simulated'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import type {
  CurrentSubscriptionResponse,
  OrderResponse,
  PaymentResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { Billing, reconcileAll, seedPlans } from '#modules/billing/index'

const [BASIC, PRO] = [2, 3]

/** Runs the real product and its own client against the simulated PayPal, without test doubles. */
test.group('Subscriptions at the simulated PayPal', (group) => {
  group.setup(async () => seedPlans(await app.container.make(CommandBus)))

  test('webhooks buy, renew, refund and cancel a subscription', async ({ assert }) => {
    const { client } = await signUpVerified()
    const id = await order(client, BASIC)
    assert.isNull((await current(client)).subscription)
    await control('approve', { subscription_id: id })
    await eventually(async () =>
      assert.containSubset(await current(client), {
        plan: { name: 'Basic' },
        subscription: { status: 1, reason: 'paid' },
      })
    )
    await control('pay', { subscription_id: id })
    await control('refund', { subscription_id: id, amount: '1.50' })
    const { id: number } = (await current(client)).subscription!
    const payments = await client.get<PaymentResponse[]>(`subscriptions/${number}/payments`)
    assert.sameDeepMembers(
      payments.body.data.map(({ amount, transaction_fee, status }) => [
        amount,
        transaction_fee,
        status,
      ]),
      [
        [6, 0.7, 'completed'],
        [6, 0.7, 'partially_refunded'],
      ]
    )
    assert.equal((await client.post(`subscriptions/${number}/cancel`)).status, 200)
    await eventually(async () => {
      const { status } = await control('show', { subscription_id: id })
      assert.equal(status, 'CANCELLED')
    })
    assert.containSubset(await current(client), {
      plan: { name: 'Basic' },
      subscription: { status: 0, reason: 'cancelled' },
    })
  })

  test('a won dispute about a reversed payment restores the plan', async ({ assert }) => {
    const { client } = await signUpVerified()
    const id = await order(client, BASIC)
    await control('approve', { subscription_id: id })
    await control('dispute', { subscription_id: id })
    await control('reverse', { subscription_id: id })
    await eventually(async () => assert.equal((await current(client)).plan.name, 'Free'))
    const { reconciling } = await app.container.make(Billing)
    await reconcileAll(reconciling!)
    const outcome = 'RESOLVED_SELLER_FAVOUR'
    await control('resolve_dispute', { subscription_id: id, outcome })
    await eventually(async () => assert.equal((await current(client)).plan.name, 'Basic'))
    const { id: number } = (await current(client)).subscription!
    const payments = await client.get<PaymentResponse[]>(`subscriptions/${number}/payments`)
    assert.containSubset(payments.body.data, [{ status: 'completed', refunded_amount: 0 }])
  })

  test("a dispute that PayPal paid itself restores the plan with PayPal's list", async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const id = await order(client, BASIC)
    await control('approve', { subscription_id: id })
    await control('dispute', { subscription_id: id })
    await control('reverse', { subscription_id: id })
    await eventually(async () => assert.equal((await current(client)).plan.name, 'Free'))
    const outcome = 'RESOLVED_WITH_PAYOUT'
    await control('resolve_dispute', { subscription_id: id, outcome })
    const { reconciling } = await app.container.make(Billing)
    await reconcileAll(reconciling!)
    await eventually(async () => assert.equal((await current(client)).plan.name, 'Basic'))
    const { id: number } = (await current(client)).subscription!
    const payments = await client.get<PaymentResponse[]>(`subscriptions/${number}/payments`)
    assert.containSubset(payments.body.data, [{ status: 'completed', refunded_amount: 0 }])
  })

  test('a new subscription supersedes the previous one, which is cancelled at PayPal', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const first = await order(client, BASIC)
    await control('approve', { subscription_id: first })
    const second = await order(client, PRO)
    await control('approve', { subscription_id: second })
    // A busy server receives the change with the next delivery.
    await eventually(async () => assert.equal((await current(client)).plan.name, 'Pro'))
    await eventually(async () => {
      const { status } = await control('show', { subscription_id: first })
      assert.equal(status, 'CANCELLED')
    })
    const list = await client.get<SubscriptionResponse[]>('subscriptions')
    assert.sameMembers(
      list.body.data.map(({ status }) => status),
      [0, 1]
    )
  })

  for (const fault of ['none', 'error', 'lost'] as const) {
    test(`two subscriptions approved side by side: one stays, the other is refunded (fault: ${fault})`, async ({
      assert,
    }) => {
      const { client } = await signUpVerified()
      const [first, second] = [await order(client, BASIC), await order(client, PRO)]
      for (const id of [first, second]) await control('approve', { subscription_id: id })
      const [old] = (await client.get<SubscriptionResponse[]>('subscriptions')).body.data.slice(-1)
      const payments = async () =>
        (await client.get<PaymentResponse[]>(`subscriptions/${old!.id}/payments`)).body.data
      assert.containSubset(await payments(), [{ status: 'completed', refund_due: true }])
      await eventually(async () => {
        assert.equal((await control('show', { subscription_id: first })).status, 'CANCELLED')
      })
      if (fault !== 'none') await control('fault', { fault, times: 1, path: '/refund' })
      await refundsAreDue()
      await eventually(async () => {
        const [payment, ...others] = await payments()
        assert.lengthOf(others, 0)
        assert.deepInclude(payment, { status: 'refunded', refunded_amount: 6, refund_due: false })
      })
      const { transactions } = await control<{ transactions: { refunded?: object }[] }>('show', {
        subscription_id: first,
      })
      assert.deepEqual(
        transactions.map(({ refunded }) => refunded),
        [{ currency_code: 'USD', value: '6.00' }]
      )
      const refunds = (await eventsOf(first)).filter(({ event_type: type }) =>
        type.endsWith('REFUNDED')
      )
      assert.isAtMost(refunds.length, 1)
      assert.containSubset(await control('show', { subscription_id: second }), { status: 'ACTIVE' })
      assert.containSubset(await current(client), { plan: { name: 'Pro' } })
    }).tags(fault === 'lost' ? [] : ['@thorough'])
  }

  test('reconciliation finds a subscription if every webhook is lost', async ({ assert }) => {
    const { client } = await signUpVerified()
    await control('drop_webhooks')
    const id = await order(client, BASIC)
    await control('approve', { subscription_id: id })
    await control('suspend', { subscription_id: id })
    await control('reactivate', { subscription_id: id })
    await control('release_webhooks')
    assert.isNull((await current(client)).subscription)
    const { reconciling } = await app.container.make(Billing)
    assert.equal((await reconcileAll(reconciling!)).failed, 0)
    assert.containSubset(await current(client), {
      plan: { name: 'Basic' },
      subscription: { status: 1, reason: 'paid' },
    })
  })

  test('duplicate and reordered webhooks charge a subscription once', async ({ assert }) => {
    const { client } = await signUpVerified()
    await control('hold_webhooks')
    const id = await order(client, BASIC)
    await control('approve', { subscription_id: id })
    await control('fail_payment', { subscription_id: id, times: 3 })
    await control('reactivate', { subscription_id: id })
    for (const { id: eventId } of (await eventsOf(id)).toReversed()) {
      const { statuses } = await control('deliver', { event_id: eventId, times: 3 })
      assert.deepEqual(statuses, [200, 200, 200])
    }
    await control('release_webhooks')
    const { plan, subscription } = await current(client)
    assert.deepEqual([plan.name, subscription!.status], ['Basic', 1])
    const payments = await client.get<PaymentResponse[]>(
      `subscriptions/${subscription!.id}/payments`
    )
    assert.lengthOf(payments.body.data, 1)
  })
})

async function order(client: HttpClient, planId: number) {
  const asked = { plan_id: planId }
  const { status, body } = await client.post<OrderResponse>('payments/paypal-subscription', asked, {
    idempotencyKey: true,
  })
  if (status !== 200) throw new Error(`The order was answered with ${status}: ${body.message}`)
  return body.data.id
}

/** Skips the one-minute delay before a refund. */
async function refundsAreDue() {
  await db
    .from('outbox')
    .where('topic', 'paypal')
    .whereNull('done_at')
    .update({ next_attempt_at: new Date() })
}

async function current(client: HttpClient) {
  return (await client.get<CurrentSubscriptionResponse>('subscriptions/current-user')).body.data
}
