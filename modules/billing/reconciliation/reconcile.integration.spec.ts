import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { eventually, PROMPTLY } from '#testing/eventually'
import { paypalLane } from '#modules/billing/reactions/paypal_lane'
import { reconcileDue, type ReconcileServices } from '#modules/billing/reconciliation/reconcile'
import { ReconcileLoop } from '#modules/billing/reconciliation/reconcile_loop'
import type { Billing } from '#modules/billing/services'
import type { ParsedWebhook } from '#modules/billing/webhooks/webhook_report'
import { BillingWorld } from '#testing/billing/billing_world'

const BASIC = 2
const PRO = 3
const LOG = { info() {}, warn() {}, error() {} }

test.group('Reconciliation', (group) => {
  let world: BillingWorld
  let users = 0

  group.each.setup(async () => {
    world = await BillingWorld.open()
    return () => world.close()
  })

  /** Moves all orders and queries `seconds` into the past. */
  async function pass(seconds: number) {
    await world.pool.query(
      `update subscription_sales set created_at = created_at - make_interval(secs => $1),
         ask_at = ask_at - make_interval(secs => $1)`,
      [seconds]
    )
    await world.pool.query(
      `update rm_subscriptions.subscriptions
       set changed_at = changed_at - make_interval(secs => $1)`,
      [seconds]
    )
  }

  const asksNow = async () => (await reconcileDue(world.services())).asked === 1

  /** Returns the seconds until each of the next queries as time passes; null for never. */
  async function askedAfter(times: number) {
    const after: (number | null)[] = []
    while (after.length < times) {
      const { rows } = await world.pool.query<{ seconds: number | null }>(
        `select extract(epoch from ask_at - now())::float8 as seconds from subscription_sales`
      )
      const seconds = rows[0]!.seconds
      after.push(seconds === null ? null : Math.ceil(seconds))
      if (seconds === null) break
      await pass(seconds + 0.001)
      if (!(await asksNow())) throw new Error('PayPal was not called')
    }
    return after
  }

  async function paidUntil(time: string) {
    await world.pool.query(`update rm_subscriptions.subscriptions set paid_until = ${time}`)
  }

  async function activeSubscription() {
    const userId = ++users
    const id = await world.order(userId, BASIC)
    world.paypal.approve(id)
    world.paypal.pay(id)
    for (const event of world.paypal.events) await world.deliver(event)
    return { userId, id }
  }

  test('queries an order every 30 seconds for an hour, then hourly, daily, and never after a week', async ({
    assert,
  }) => {
    await world.order(1, BASIC)
    assert.isFalse(await asksNow())
    assert.deepEqual(await askedAfter(3), [30, 30, 30])
    await pass(3_600)
    await asksNow()
    assert.deepEqual(await askedAfter(2), [3_600, 3_600])
    await pass(86_400)
    await asksNow()
    assert.deepEqual(await askedAfter(2), [86_400, 86_400])
    await pass(7 * 86_400)
    await asksNow()
    assert.deepEqual(await askedAfter(1), [null])
  })

  test('queries an order that is approved after a week', async ({ assert }) => {
    const { paypal } = world
    const id = await world.order(++users, BASIC)
    await pass(8 * 86_400)
    await asksNow()
    assert.deepEqual(await askedAfter(1), [null])
    paypal.approve(id)
    for (const event of paypal.events) await world.deliver(event)
    paypal.now = new Date(paypal.now.getTime() + 61 * 60_000)
    await reconcileDue(world.services())
    assert.isTrue(await asksNow())
    assert.isFalse(await asksNow())
  })

  test('queries an order that a clock ahead of time gave up', async ({ assert }) => {
    await world.order(++users, BASIC)
    await world.pool.query('update subscription_sales set ask_at = null')
    await reconcileDue(world.services())
    assert.isTrue(await asksNow())
  })

  test('queries a paid subscription weekly, and daily once a payment is late', async ({
    assert,
  }) => {
    await activeSubscription()
    const [, ...paid] = await askedAfter(3)
    for (const seconds of paid) assertAWeek(assert, seconds)
    await paidUntil(`now() - interval '2 days'`)
    await pass(9 * 86_400)
    await asksNow()
    assert.deepEqual(await askedAfter(2), [86_400, 86_400])
    await paidUntil(`now() + interval '1 day'`)
    await pass(86_400)
    await asksNow()
    assert.deepEqual(await askedAfter(1), [2 * 86_400])
  })

  test('queries an active subscription without a payment hourly for a day', async ({ assert }) => {
    world.paypal.approve(await world.order(++users, BASIC))
    for (const event of world.paypal.events) await world.deliver(event)
    assert.deepEqual((await askedAfter(3)).slice(1), [3_600, 3_600])
  })

  test('queries an ended subscription weekly for half a year', async ({ assert }) => {
    const { userId, id } = await activeSubscription()
    world.paypal.expire(id)
    await world.reconcile(userId)
    await pass(9 * 86_400)
    await asksNow()
    const [seconds] = await askedAfter(1)
    assertAWeek(assert, seconds!)
    await pass(180 * 86_400)
    await asksNow()
    assert.deepEqual(await askedAfter(1), [null])
  })

  test('one process queries PayPal for changes without a webhook', async ({ assert }) => {
    const id = await world.order(1, BASIC)
    world.paypal.approve(id)
    await pass(40)
    const billing = { reconciling: world.services() } as unknown as Billing
    const loops = [1, 2].map(() => new ReconcileLoop(world.database.url, billing, LOG))
    for (const loop of loops) loop.start()
    try {
      await eventually(async () => {
        assert.equal((await world.queries.current(1)).plan.name, 'Basic')
      })
      const shown = world.paypal.asked.filter((call) => call === 'showSubscription')
      assert.lengthOf(shown, 1)
    } finally {
      await Promise.all(loops.map((loop) => loop.stop()))
    }
  })

  test('a full pass is followed immediately by the next one', async ({ assert }) => {
    for (let i = 0; i < 51; i++) await world.order(++users, BASIC)
    await pass(40)
    const billing = { reconciling: world.services() } as unknown as Billing
    const loop = new ReconcileLoop(world.database.url, billing, LOG)
    loop.start()
    try {
      await eventually(() => {
        const shown = world.paypal.asked.filter((call) => call === 'showSubscription')
        assert.lengthOf(shown, 51)
      }, PROMPTLY)
    } finally {
      await loop.stop()
    }
  })

  test('a PayPal outage stops the pass after one failed query', async ({ assert }) => {
    for (let i = 0; i < 3; i++) await world.order(++users, BASIC)
    await pass(40)
    world.paypal.fail('all', 'before')
    const failed = { asked: 1, changed: 0, failed: 1, isFull: false }
    assert.deepEqual(await reconcileDue(world.services()), failed)
    world.paypal.mend()
    assert.equal((await reconcileDue(world.services())).asked, 2)
  })

  test('a subscription that fails delays neither other subscriptions nor webhooks', async ({
    assert,
  }) => {
    const [faulty, sound] = [await world.order(1, BASIC), await world.order(2, BASIC)]
    world.paypal.approve(sound)
    world.paypal.pay(sound)
    await pass(31)
    const services = world.services()
    const show = services.calls.showSubscription.bind(services.calls)
    const calls: ReconcileServices['calls'] = {
      listTransactions: services.calls.listTransactions.bind(services.calls),
      listEvents: services.calls.listEvents.bind(services.calls),
      showSubscription: async (id) => {
        if (id === faulty) throw new TypeError('a fault')
        return show(id)
      },
    }
    const first = await reconcileDue({ ...services, calls })
    assert.deepInclude(first, { asked: 2, changed: 1, failed: 1 })
    await reconcileDue({ ...services, calls })
    const listed = await world.pool.query('select from webhook_events')
    assert.isAbove(listed.rowCount!, 0)
  })

  test('a webhook that fails delays no other, neither when listed nor when retried', async ({
    assert,
  }) => {
    const { paypal } = world
    const [faulty, sound] = [await world.order(1, BASIC), await world.order(2, BASIC)]
    for (const id of [faulty, sound]) {
      paypal.approve(id)
      paypal.pay(id)
    }
    const services = world.services()
    const sales = Object.assign(Object.create(services.sales), {
      of: async (parsed: ParsedWebhook) => {
        if (parsed.paypalId === faulty) throw new TypeError('a fault')
        return services.sales.of(parsed)
      },
    })
    const unhandled = async () => {
      const { rows } = await world.pool.query<{ id: string }>(
        `select distinct heard->>'paypalId' as id from webhook_events where outcome is null`
      )
      return rows.map(({ id }) => id)
    }
    await reconcileDue({ ...services, sales })
    assert.deepEqual(await unhandled(), [faulty])

    await world.pool.query(
      `update webhook_events set outcome = null, handled_at = null,
         received_at = now() - interval '1 minute'`
    )
    await reconcileDue({ ...services, sales })
    assert.deepEqual(await unhandled(), [faulty])
    await reconcileDue(services)
    assert.isEmpty(await unhandled())
  })

  test('many waiting webhooks of foreign sales delay no newer one', async ({ assert }) => {
    const { paypal } = world
    const id = await world.order(1, BASIC)
    paypal.approve(id)
    paypal.refund(paypal.pay(id).id, 600)
    for (const event of paypal.events) await world.deliver(event)
    await reconcileDue(world.services())
    const handled = `outcome = 'waiting', handled_at = now() - interval '1 minute',
      received_at = now() - interval '1 minute'`
    const refund = `type like '%.REFUNDED'`
    await world.pool.query(`update webhook_events set ${handled} where ${refund}`)
    await world.pool.query(
      `insert into webhook_events (id, type, heard, created_at, received_at, outcome, handled_at)
       select 'WH-FOREIGN-' || n, type,
         jsonb_set(heard - 'paypalId', '{report,saleId}', to_jsonb('FOREIGN-' || n)), created_at,
         now() - interval '1 hour', 'waiting', now() - interval '2 minutes'
       from webhook_events, generate_series(1, 60) n where ${refund}`
    )
    for (let i = 0; i < 2; i++) await reconcileDue(world.services())
    const { rows } = await world.pool.query<{ id: string }>(
      `select id from webhook_events where outcome = 'waiting' and id not like 'WH-FOREIGN-%'`
    )
    assert.isEmpty(rows)
  })

  test("reads PayPal's event list once an hour, from where the last read ended", async ({
    assert,
  }) => {
    const { paypal } = world
    const { id, userId } = await activeSubscription()
    const lists = () => paypal.asked.filter((call) => call === 'listEvents').length
    paypal.reverse(paypal.sales[0]!.id)
    await reconcileDue(world.services())
    const statuses = async () =>
      (await world.view(userId)).payments[0]!.payments!.map(({ status }) => status)
    assert.deepEqual(await statuses(), ['reversed'])
    await reconcileDue(world.services())
    assert.equal(lists(), 1)
    paypal.now = new Date(paypal.now.getTime() + 61 * 60_000)
    paypal.failPayment(id)
    await reconcileDue(world.services())
    assert.equal(lists(), 2)
    const { rows } = await world.pool.query(
      `select outcome from webhook_events where type = 'BILLING.SUBSCRIPTION.PAYMENT.FAILED'`
    )
    assert.deepEqual(rows, [{ outcome: 'recorded' }])
  })

  test('a clock that was a month ahead delays nothing after its correction', async ({ assert }) => {
    const { paypal, pool } = world
    const { userId, id } = await activeSubscription()
    const now = paypal.now
    const ahead = new Date(now.getTime() + 30 * 86_400_000)
    paypal.now = ahead
    await reconcileDue(world.services())
    paypal.now = now
    await world.cancel(userId, (await world.view(userId)).subscriptions[0]!.id)
    paypal.reverse(paypal.sales[0]!.id)
    await pool.query(`update subscription_sales set ask_at = $1`, [ahead])
    await pool.query(`update outbox set next_attempt_at = $1 where topic = 'paypal'`, [ahead])
    await pool.query(`update outbox set next_attempt_at = $1 where topic = 'mail'`, [ahead])

    assert.isAbove((await reconcileDue(world.services())).asked, 0)
    const [payment] = (await world.view(userId)).payments[0]!.payments!
    assert.equal(payment!.status, 'reversed')
    const { rows } = await pool.query(
      `select distinct topic from outbox where next_attempt_at <= now() and done_at is null`
    )
    assert.deepEqual(rows, [{ topic: 'paypal' }])
    assert.equal(paypal.statusOf(id), 'ACTIVE')
    assert.equal(await world.runOutbox(), 1)
    assert.equal(paypal.statusOf(id), 'CANCELLED')
  })

  test('a restored database takes its orders from the log', async ({ assert }) => {
    const { userId, id } = await activeSubscription()
    await world.pool.query('truncate subscription_sales')
    world.paypal.cancel(id)
    await world.reconcile()
    const { subscriptions } = await world.view(userId)
    assert.containSubset(subscriptions, [{ state: 'cancelled' }])
  })
})

function assertAWeek(assert: Assert, seconds: number | null) {
  const days = seconds! / 86_400
  assert.isTrue(days > 4.9 && days < 9.1, `${days} days`)
}

test.group('Cancelling at PayPal', (group) => {
  let world: BillingWorld

  group.each.setup(async () => {
    world = await BillingWorld.open()
    return () => world.close()
  })

  async function switched() {
    const [basic, pro] = [await world.order(1, BASIC), await world.order(1, PRO)]
    for (const id of [basic, pro]) world.paypal.approve(id)
    for (const event of world.paypal.events) await world.deliver(event)
    return { basic, pro }
  }

  const cancels = () => world.paypal.asked.filter((call) => call === 'cancelSubscription')

  test('retries until done if PayPal fails before or after the cancellation', async ({
    assert,
  }) => {
    const { basic, pro } = await switched()
    world.paypal.fail('cancelSubscription', 'before')
    assert.equal(await world.runOutbox(), 0)
    assert.equal(world.paypal.statusOf(basic), 'ACTIVE')
    world.paypal.fail('cancelSubscription', 'after')
    assert.equal(await world.runOutbox(), 0)
    assert.equal(world.paypal.statusOf(basic), 'CANCELLED')
    world.paypal.mend()
    assert.equal(await world.runOutbox(), 1)
    assert.equal(world.paypal.statusOf(pro), 'ACTIVE')
  })

  test('cancelling twice records one event', async ({ assert }) => {
    const { basic } = await switched()
    const lane = paypalLane(async () => world.services())
    const row = { id: '1', key: `cancel/${basic}`, revision: null, payload: {}, attempts: 0 }
    await Promise.all([lane.handle(row), lane.handle(row)])
    await lane.handle(row)
    const types = (await Array.fromAsync(world.stacks[0]!.store.read('billing-1'))).map(
      ({ type }) => type
    )
    assert.lengthOf(
      types.filter((type) => type === 'SubscriptionCancelled'),
      1
    )
  })

  test('succeeds if the user cancelled at PayPal in the meantime', async ({ assert }) => {
    const { basic } = await switched()
    world.paypal.cancel(basic)
    assert.equal(await world.runOutbox(), 1)
    assert.lengthOf(cancels(), 1)
    const { subscriptions } = await world.view(1)
    assert.deepEqual(
      subscriptions.map(({ state }) => state),
      ['active', 'cancelled']
    )
  })

  test('refunds a renewal charged while the cancellation is retried', async ({ assert }) => {
    const id = await world.order(1, BASIC)
    world.paypal.approve(id)
    world.paypal.pay(id)
    for (const event of world.paypal.events) await world.deliver(event)
    const subscriptionId = (await world.view(1)).subscriptions[0]!.id
    world.paypal.fail('cancelSubscription', 'before')
    await world.cancel(1, subscriptionId)
    assert.equal(await world.runOutbox(), 0)
    world.paypal.now = new Date(world.paypal.now.getTime() + 60_000)
    world.paypal.pay(id)
    await world.deliver(world.paypal.events.at(-1)!)
    world.paypal.mend()
    assert.equal(await world.runOutbox(), 2)
    const { rows } = await world.pool.query<{ status: string }>(
      'select status from rm_subscriptions.payments order by created_at'
    )
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['completed', 'refunded']
    )
  })

  test('fails without settings or for a subscription of another PayPal account', async ({
    assert,
  }) => {
    const row = { id: '1', key: 'cancel/I-NONE', revision: null, payload: {}, attempts: 0 }
    await assert.rejects(() => paypalLane(async () => undefined).handle(row), /not set up/)
    await assert.rejects(
      () => paypalLane(async () => world.services()).handle(row),
      /same PayPal account/
    )
  })
})
