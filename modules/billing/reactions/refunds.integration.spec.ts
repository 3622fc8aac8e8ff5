import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { PayPalError } from '#platform/paypal/errors'
import { FinalFailure } from '#kernel/outbox/lane'
import { paypalLane } from '#modules/billing/reactions/paypal_lane'
import { itemsToReview } from '#modules/billing/queries/review'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { BillingWorld } from '#testing/billing/billing_world'
import { assertEqualsReplay } from '#testing/equals_replay'

const USER = 1
const [BASIC, PRO] = [2, 3]
const PRICE = 600

test.group('Refund of a superseded subscription', (group) => {
  let world: BillingWorld

  group.each.setup(async () => {
    world = await BillingWorld.open()
    return () => world.close()
  })

  function pass(seconds: number) {
    world.paypal.now = new Date(world.paypal.now.getTime() + seconds * 1000)
  }

  /** Approves and charges two subscriptions side by side; the second stays. */
  async function approvedAtOnce() {
    const { paypal } = world
    const [basic, pro] = [await world.order(USER, BASIC), await world.order(USER, PRO)]
    for (const id of [basic, pro]) {
      pass(1)
      paypal.approve(id)
      paypal.pay(id)
    }
    return { basic, pro, events: [...paypal.events] }
  }

  async function deliver(events: PayPalEvent[], times = 1) {
    for (const event of events) {
      await Promise.all(Array.from({ length: times }, () => world.deliver(event)))
    }
  }

  /** Skips the delay before a refund and runs the outbox. Returns the number of calls handled. */
  async function runOutbox() {
    pass(60)
    return world.runOutbox()
  }

  const given = () => world.paypal.givenBack.map(({ amount }) => amount)
  const marks = async () =>
    (await itemsToReview(world.pool)).filter(({ what }) => what === 'refund due').length

  async function assertGivenBack(assert: Assert, basic: string, pro: string) {
    const { paypal } = world
    assert.deepEqual(
      [basic, pro].map((id) => paypal.statusOf(id)),
      ['CANCELLED', 'ACTIVE']
    )
    assert.deepEqual(given(), [PRICE])
    assert.deepEqual(
      paypal.sales.map(({ subscriptionId, refunded }) => [subscriptionId, refunded]),
      [
        [basic, PRICE],
        [pro, 0],
      ]
    )
    const { payments, subscriptions, current } = await world.view(USER)
    assert.equal(current.plan.name, 'Pro')
    assert.deepEqual(
      subscriptions.map(({ state }) => state),
      ['active', 'cancelled']
    )
    assert.deepEqual(
      payments.flatMap((one) =>
        one.payments!.map(({ status, refunded_amount: of, refund_due: due }) => [status, of, due])
      ),
      [
        ['completed', 0, false],
        ['refunded', PRICE / 100, false],
      ]
    )
    assert.equal(await marks(), 0)
  }

  for (const [how, order, times] of [
    ['once in order', (events: PayPalEvent[]) => events, 1],
    ['25 times in order', (events: PayPalEvent[]) => events, 25],
    ['once in reverse', (events: PayPalEvent[]) => events.toReversed(), 1],
    ['25 times in reverse', (events: PayPalEvent[]) => events.toReversed(), 25],
  ] as const) {
    test(`refunds the payment once with webhooks delivered ${how}`, async ({ assert }) => {
      const { basic, pro, events } = await approvedAtOnce()
      await deliver(order(events), times)
      assert.equal(await marks(), 1)
      const [, { payments }] = (await world.view(USER)).payments as [object, { payments: object[] }]
      assert.containSubset(payments, [{ status: 'completed', refund_due: true }])
      assert.equal(await runOutbox(), 2)
      await deliver(order(world.paypal.events), times)
      assert.equal(await runOutbox(), 0)
      await assertGivenBack(assert, basic, pro)
      await assertEqualsReplay(assert, world.stacks[0]!)
    }).tags(times === 1 ? [] : ['@thorough'])
  }

  test('knows of the refund without its webhook', async ({ assert }) => {
    const { basic, pro, events } = await approvedAtOnce()
    await deliver(events)
    await runOutbox()
    await assertGivenBack(assert, basic, pro)
  })

  test('makes no refund call if staff refunded the payment earlier', async ({ assert }) => {
    const { basic, pro, events } = await approvedAtOnce()
    await deliver(events)
    const sale = world.paypal.sales.find(({ subscriptionId }) => subscriptionId === basic)!
    world.paypal.refund(sale.id, PRICE)
    assert.equal(await runOutbox(), 2)
    assert.notInclude(world.paypal.asked, 'refundSale')
    assert.equal(world.paypal.statusOf(pro), 'ACTIVE')
    assert.equal(await marks(), 0)
  })

  test('refunds only the rest if staff refunded a part', async ({ assert }) => {
    const { basic, events } = await approvedAtOnce()
    await deliver(events)
    const sale = world.paypal.sales.find(({ subscriptionId }) => subscriptionId === basic)!
    world.paypal.refund(sale.id, 150)
    await runOutbox()
    assert.deepEqual(given(), [PRICE - 150])
    assert.equal(sale.refunded, PRICE)
    assert.equal(await marks(), 0)
  })

  test('refunds only after PayPal has cancelled the subscription', async ({ assert }) => {
    const { basic, pro, events } = await approvedAtOnce()
    await deliver(events)
    world.paypal.fail('cancelSubscription', 'before')
    assert.equal(await runOutbox(), 0)
    assert.deepEqual(given(), [])
    world.paypal.mend()
    assert.equal(await runOutbox(), 2)
    await assertGivenBack(assert, basic, pro)
  })

  test('does not refund while the other subscription is on a plan that was not sold', async ({
    assert,
  }) => {
    const { paypal } = world
    const { basic, pro, events } = await approvedAtOnce()
    await deliver(events)
    assert.equal(await marks(), 1)
    pass(1)
    const sold = paypal.subscriptions.get(pro)!.plan_id
    paypal.revise(pro, 'P-OTHER')
    paypal.suspend(pro)
    pass(1)
    paypal.reactivate(pro)
    await runOutbox()
    assert.deepEqual(given(), [])
    assert.equal(await marks(), 0)
    assert.equal(paypal.statusOf(basic), 'CANCELLED')
    const [, { payments }] = (await world.view(USER)).payments as [object, { payments: object[] }]
    assert.containSubset(payments, [{ status: 'completed', refund_due: false }])

    pass(1)
    paypal.revise(pro, sold)
    paypal.suspend(pro)
    pass(1)
    paypal.reactivate(pro)
    await world.reconcile(USER)
    assert.equal(await marks(), 1)
    await runOutbox()
    await assertGivenBack(assert, basic, pro)
  })

  for (const call of ['refundSale', 'listTransactions', 'showSubscription']) {
    for (const when of ['before', 'after'] as const) {
      const how = when === 'before' ? 'unreachable' : 'executing it without a response'
      test(`refunds the payment once with PayPal ${how} at ${call}`, async ({ assert }) => {
        const { basic, pro, events } = await approvedAtOnce()
        await deliver(events)
        world.paypal.fail(call, when)
        for (let tries = 0; tries < 3; tries++) await runOutbox()
        if (call === 'refundSale' && when === 'before') assert.deepEqual(given(), [])
        world.paypal.mend()
        await runOutbox()
        await deliver(world.paypal.events, 2)
        await assertGivenBack(assert, basic, pro)
      }).tags(call === 'refundSale' ? [] : ['@thorough'])
    }
  }

  test('a refund that PayPal rejects fails for good and stays marked for staff', async ({
    assert,
  }) => {
    const { basic, events } = await approvedAtOnce()
    await deliver(events)
    await world.runOutbox(onlyCancels())
    const sale = world.paypal.sales.find(({ subscriptionId }) => subscriptionId === basic)!
    sale.isTooOld = true
    const { rows } = await world.pool.query<{ payload: object; key: string; wait: number }>(
      `select key, payload, extract(epoch from next_attempt_at - created_at)::float8 as wait
       from outbox where topic = 'paypal' and done_at is null`
    )
    assert.lengthOf(rows, 1)
    assert.equal(rows[0]!.wait, 60)
    const row = { ...rows[0]!, id: '1', revision: null, attempts: 0 }
    const lane = paypalLane(async () => world.services())
    const failure: unknown = await lane.handle(row).catch((error: unknown) => error)
    assert.instanceOf(failure, FinalFailure)
    assert.match((failure as Error).message, /TRANSACTION_REFUSED/)
    assert.equal(await marks(), 1)
  })

  test('every refund attempt uses the same request id', async ({ assert }) => {
    const { events } = await approvedAtOnce()
    await deliver(events)
    const services = world.services()
    const asked: string[] = []
    const refundSale = async (requestId: string) => {
      asked.push(requestId)
      throw new PayPalError('refund', { name: 'TIMED_OUT' })
    }
    const calls = Object.assign(services.calls, { refundSale })
    const lane = paypalLane(async () => ({ ...services, calls }))
    for (let tries = 0; tries < 3; tries++) await world.runOutbox(lane)
    const { id } = world.paypal.sales[0]!
    assert.deepEqual(asked, Array<string>(3).fill(`refund-${id}`))
  })

  test('a rejection counts as done if the payment was refunded in the meantime', async ({
    assert,
  }) => {
    const { basic, pro, events } = await approvedAtOnce()
    await deliver(events)
    const services = world.services()
    const refundSale = async (_: string, saleId: string) => {
      world.paypal.givenBack.push({ saleId, amount: PRICE, subscription: 'CANCELLED' })
      world.paypal.refund(saleId, PRICE)
      throw new PayPalError('refund', { name: 'TRANSACTION_REFUSED', status: 400 })
    }
    const calls = Object.assign(services.calls, { refundSale })
    pass(60)
    assert.equal(await world.runOutbox(paypalLane(async () => ({ ...services, calls }))), 2)
    await assertGivenBack(assert, basic, pro)
  })

  function onlyCancels() {
    const lane = paypalLane(async () => world.services())
    const handle: typeof lane.handle = async (row) => {
      if (!row.key.startsWith('cancel/')) throw new Error('Not now')
      await lane.handle(row)
    }
    return { ...lane, handle }
  }
})
