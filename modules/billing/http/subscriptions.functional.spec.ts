import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import type {
  CancelledResponse,
  CurrentSubscriptionResponse,
  OrderResponse,
  PaymentResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'
import { restorePayPal, setPayPal, type PayPalInTest } from '#testing/paypal'

const BASIC = 2
const BASIC_YEARLY = 5

test.group('Subscription routes', (group) => {
  let own: PayPalInTest

  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    own = await setPayPal()
    return restorePayPal
  })

  /** Orders, approves and pays a subscription and delivers the webhooks. Returns PayPal's id. */
  async function buy({ client }: TestAccount, plan_id = BASIC) {
    const { body } = await client.post<OrderResponse>('payments/paypal-subscription', { plan_id })
    const before = own.paypal.events.length
    own.paypal.now = new Date()
    own.paypal.approve(body.data.id)
    own.paypal.pay(body.data.id)
    await own.sendAll(before)
    return body.data.id
  }

  async function then(act: () => void) {
    const before = own.paypal.events.length
    own.paypal.now = new Date()
    act()
    await own.sendAll(before)
  }

  const current = async ({ client }: TestAccount) =>
    (await client.get<CurrentSubscriptionResponse>('subscriptions/current-user')).body.data
  const list = async ({ client }: TestAccount) =>
    (await client.get<SubscriptionResponse[]>('subscriptions')).body.data
  const payments = async ({ client }: TestAccount, id: number) =>
    (await client.get<PaymentResponse[]>(`subscriptions/${id}/payments`)).body.data

  test('a new user has the free plan and no subscription', async ({ assert }) => {
    const user = await signUpVerified()
    assert.containSubset(await current(user), {
      plan: { id: 1, name: 'Free' },
      subscription: null,
    })
    assert.deepEqual(await list(user), [])
  })

  test('a subscription that waits for approval is not listed', async ({ assert }) => {
    const user = await signUpVerified()
    await user.client.post('payments/paypal-subscription', { plan_id: BASIC })
    assert.deepEqual(await list(user), [])
    assert.isNull((await current(user)).subscription)
  })

  test('a purchase changes plan and storage and is listed with its payment', async ({ assert }) => {
    const user = await signUpVerified()
    await buy(user)
    const { plan, subscription } = await current(user)
    assert.deepInclude(plan, { id: BASIC, name: 'Basic', price: 6, interval_unit: 'MONTH' })
    assert.deepInclude(subscription, { status: 1, state: 'active', reason: 'paid' })
    const [listed] = await list(user)
    const { reason: _r, in_effect_until: until, ...same } = subscription!
    assert.deepEqual(listed, same)
    assert.isAbove(Date.parse(until), Date.parse(listed!.current_period_end!))
    assert.containSubset(listed, {
      name: 'Basic',
      price: 6,
      interval_unit: 'MONTH',
      storage_limit: 10,
    })
    const [payment] = await payments(user, listed!.id)
    assert.containSubset(payment, {
      amount: 6,
      currency: 'USD',
      transaction_fee: 0.7,
      status: 'completed',
      refunded_amount: 0,
    })
    const { body } = await user.client.get<{ storage_limit: number }>('users/current-user/storage')
    assert.equal(body.data.storage_limit, 10)
  })

  test('a cancelled subscription is inactive, stays in effect and is cancelled at PayPal', async ({
    assert,
  }) => {
    const user = await signUpVerified()
    const paypalId = await buy(user)
    const [{ id }] = (await list(user)) as [SubscriptionResponse]
    const path = `subscriptions/${id}/cancel`
    const { status, body } = await user.client.post<CancelledResponse>(path)
    assert.deepEqual([status, body.data], [200, { id, status: 0 }])
    assert.deepEqual((await user.client.post<CancelledResponse>(path)).body.data, body.data)
    const { plan, subscription } = await current(user)
    assert.equal(plan.name, 'Basic')
    assert.containSubset(subscription, { status: 0, state: 'cancelled', reason: 'cancelled' })
    assert.equal(subscription!.in_effect_until, subscription!.current_period_end)
    await eventually(async () => assert.equal(own.paypal.statusOf(paypalId), 'CANCELLED'))
    assert.lengthOf(
      own.paypal.asked.filter((name) => name === 'cancelSubscription'),
      1
    )
  })

  test('a switch puts the new subscription in effect and cancels the old one at PayPal', async ({
    assert,
  }) => {
    const user = await signUpVerified()
    const monthly = await buy(user)
    const yearly = await buy(user, BASIC_YEARLY)
    assert.deepInclude((await current(user)).plan, { id: BASIC_YEARLY, interval_unit: 'YEAR' })
    assert.deepEqual(
      (await list(user)).map(({ status, interval_unit: unit }) => [unit, status]),
      [
        ['YEAR', 1],
        ['MONTH', 0],
      ]
    )
    await eventually(async () => assert.equal(own.paypal.statusOf(monthly), 'CANCELLED'))
    assert.equal(own.paypal.statusOf(yearly), 'ACTIVE')
  })

  test('shows a partial refund; a full refund and cancellation end the plan', async ({
    assert,
  }) => {
    const user = await signUpVerified()
    const paypalId = await buy(user)
    const [{ id }] = (await list(user)) as [SubscriptionResponse]
    const sale = own.paypal.sales.at(-1)!
    await then(() => own.paypal.refund(sale.id, 150))
    assert.containSubset(await payments(user, id), [
      { status: 'partially_refunded', refunded_amount: 1.5, amount: 6 },
    ])
    await then(() => {
      own.paypal.refund(sale.id, 450)
      own.paypal.cancel(paypalId)
    })
    assert.containSubset(await payments(user, id), [{ status: 'refunded', refunded_amount: 6 }])
    assert.isNull((await current(user)).subscription)
  })

  test('an expired subscription ends at once', async ({ assert }) => {
    const user = await signUpVerified()
    const paypalId = await buy(user)
    await then(() => own.paypal.expire(paypalId))
    assert.equal((await current(user)).plan.name, 'Free')
    assert.containSubset(await list(user), [{ state: 'expired', status: 0 }])
  })

  test('returns 404 for an unknown or invalid subscription and for one of another user', async ({
    assert,
  }) => {
    const [owner, other] = [await signUpVerified(), await signUpVerified()]
    await buy(owner)
    const [{ id }] = (await list(owner)) as [SubscriptionResponse]
    for (const wrong of [id, 999_999, 'x', '0', '9'.repeat(20)]) {
      const responses = [
        await other.client.get(`subscriptions/${wrong}/payments`),
        await other.client.post(`subscriptions/${wrong}/cancel`),
      ]
      for (const { status, body } of responses) {
        assert.deepEqual([status, body.code], [404, 'E_SUBSCRIPTION_NOT_FOUND'])
      }
    }
    assert.equal((await list(owner))[0]!.status, 1)
  })

  test('subscription routes require a session and a verified address', async ({ assert }) => {
    const { client } = await signUp()
    for (const path of [
      'subscriptions',
      'subscriptions/current-user',
      'subscriptions/1/payments',
    ]) {
      assert.equal((await new HttpClient().get(path)).status, 401)
      assert.equal((await client.get(path)).body.code, 'E_UNVERIFIED')
    }
    assert.equal((await client.post('subscriptions/1/cancel')).body.code, 'E_UNVERIFIED')
  })
})
