import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { Random } from '#testing/random'
import { BillingWorld } from '#testing/billing/billing_world'
import { itemsToReview } from '#modules/billing/queries/review'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { STORIES, type Story } from '#testing/billing/stories'
import { PAYERS_DATA } from '#simulators/paypal/state/payer'
import { assertStoryEnds, tellStory } from '#testing/billing/told_story'
import { assertEqualsReplay } from '#testing/equals_replay'
import { randomSeed } from '#testing/seeds'

const BASIC = 2
const PRO = 3

test.group('Webhook handling', (group) => {
  let world: BillingWorld
  let users = 0

  group.setup(async () => {
    world = await BillingWorld.open({ processes: 2 })
    return () => world.close()
  })

  /** Runs a story for a new user. */
  const tell = (story: Pick<Story, 'play' | 'isCancelledHere'>) => tellStory(world, ++users, story)
  const assertEnd = (assert: Assert, userId: number, story: Story, how: string) =>
    assertStoryEnds(assert, world, userId, story, how)

  /** Returns true if the next pass queries PayPal for the user's subscription. */
  async function isDue(userId: number) {
    const { rows } = await world.pool.query<{ due: boolean }>(
      'select ask_at <= now() as due from subscription_sales where user_id = $1',
      [userId]
    )
    return rows[0]!.due
  }

  for (const [i, story] of STORIES.entries()) {
    test(`${story.name}: same end in order, reversed and shuffled`, async ({ assert }) => {
      const inOrder = await tell(story)
      for (const event of inOrder.events) await world.deliver(event)
      await assertEnd(assert, inOrder.userId, story, 'in order')

      const reversed = await tell(story)
      for (const event of reversed.events.toReversed()) await world.deliver(event)
      await assertEnd(assert, reversed.userId, story, 'reversed')

      const shuffled = await tell(story)
      const seed = randomSeed()
      const order = shuffle(shuffled.events, new Random(seed))
      await Promise.all(order.map((event, i) => world.deliver(event, world.stacks[i % 2])))
      await Promise.all(order.map((event) => world.deliver(event)))
      await assertEnd(assert, shuffled.userId, story, `shuffled, SEED=${seed}`)
    })

    test(`${story.name}: same end with 25 concurrent deliveries of each webhook`, async ({
      assert,
    }) => {
      const { userId, events } = await tell(story)
      for (const event of events) {
        await Promise.all(Array.from({ length: 25 }, () => world.deliver(event)))
      }
      await assertEnd(assert, userId, story, 'doubled')
    }).tags(i % 4 === 0 ? [] : ['@thorough'])

    test(`${story.name}: reconciliation makes up for any one lost webhook`, async ({ assert }) => {
      const count = (await tell(story)).events.length
      for (let missing = 0; missing < count; missing++) {
        const { userId, events } = await tell(story)
        for (const [i, event] of events.entries()) if (i !== missing) await world.deliver(event)
        await world.reconcile(userId)
        await assertEnd(assert, userId, story, `without ${events[missing]!.type}`)
      }
    }).tags(i % 4 === 0 ? [] : ['@thorough'])
  }

  test('reconciliation makes up for all webhooks lost, and changes nothing when repeated', async ({
    assert,
  }) => {
    const story = STORIES[3]!
    const { userId } = await tell(story)
    await world.reconcile(userId)
    await assertEnd(assert, userId, story, 'reconciled')
    const before = await world.stacks[0]!.store.head()
    const { changed } = await world.reconcile(userId)
    assert.equal(changed, 0)
    assert.equal(await world.stacks[0]!.store.head(), before)
  })

  test('a reversal that names only its sale waits for the sale', async ({ assert }) => {
    const story = STORIES.find(({ name }) => name === 'reversed')!
    const { userId, events } = await tell(story)
    const reversal = events.find(({ type }) => type === 'PAYMENT.SALE.REVERSED')!
    assert.equal(await world.deliver(reversal), 'waiting')
    assert.equal(await world.deliver(reversal), 'waiting')
    // The sale's own webhook is lost; only the transaction list contains the sale.
    await world.reconcile(userId)
    const { current, payments } = await world.view(userId)
    assert.containSubset(payments[0]!.payments, [{ status: 'reversed' }])
    assert.equal(current.plan.name, 'Free')
  })

  test('a refund in another currency is marked for review by staff', async ({ assert }) => {
    const { id, userId, events } = await tell({
      play: (paypal, of) => {
        paypal.approve(of)
        paypal.refund(paypal.pay(of).id, 100)
      },
    })
    const refund = events.find(({ type }) => type === 'PAYMENT.SALE.REFUNDED')!
    for (const event of events) if (event !== refund) await world.deliver(event)
    const body = refund.body.replaceAll('"USD"', '"EUR"')
    assert.equal(await world.deliver({ body }), 'review', id)
    const { payments } = await world.view(userId)
    assert.containSubset(payments[0]!.payments, [{ status: 'completed', refunded_amount: 0 }])
    const items = await itemsToReview(world.pool)
    const found = items.find(({ paypal_id }) => paypal_id === refund.id)
    assert.equal(found?.what, 'refund in another currency')
  })

  for (const listsRefunds of [true, false]) {
    test(`records a partial refund known only from transactions ${listsRefunds ? 'with' : 'without'} amount`, async ({
      assert,
    }) => {
      const { userId, events } = await tell({
        play: (paypal, id) => {
          paypal.approve(id)
          paypal.refund(paypal.pay(id).id, 150)
        },
      })
      world.paypal.listsRefunds = listsRefunds
      world.paypal.allEvents.clear()
      const refund = events.find(({ type }) => type === 'PAYMENT.SALE.REFUNDED')!
      const shown = async () => (await world.view(userId)).payments[0]!.payments
      const toReview = async () =>
        (await itemsToReview(world.pool)).filter(({ what }) => what === 'refund of unknown amount')
      await world.reconcile(userId)
      const known = { status: 'partially_refunded', refunded_amount: listsRefunds ? 1.5 : 0 }
      assert.containSubset(await shown(), [known])
      assert.lengthOf(await toReview(), listsRefunds ? 0 : 1)
      assert.equal((await world.reconcile(userId)).changed, 0)
      await world.deliver(refund)
      assert.containSubset(await shown(), [{ status: 'partially_refunded', refunded_amount: 1.5 }])
      assert.lengthOf(await toReview(), 0)
    })
  }

  test("PayPal's own answer outweighs a report without a time, which makes it due", async ({
    assert,
  }) => {
    const { userId, events } = await tell({
      play: (paypal, id) => {
        paypal.approve(id)
        paypal.pay(id)
      },
    })
    for (const event of events) await world.deliver(event)
    await world.reconcile(userId)
    const activated = events.find(({ type }) => type.endsWith('ACTIVATED'))!
    const report = JSON.parse(activated.body) as { resource: Record<string, unknown> }
    const later = new Date(activated.at.getTime() + 60_000).toISOString()
    Object.assign(report, { id: `WH-${userId}-UNDATED`, create_time: later })
    Object.assign(report.resource, { status: 'SUSPENDED', status_update_time: undefined })
    await world.deliver({ body: JSON.stringify(report) })
    assert.isTrue(await isDue(userId))
    assert.equal((await world.view(userId)).subscriptions[0]!.status, 1)
    await world.reconcile(userId)
    assert.equal((await world.view(userId)).current.plan.name, 'Basic')
  })

  test("a dispute without a named winner makes PayPal's list due, which restores the plan", async ({
    assert,
  }) => {
    const { userId, events } = await tell({
      play: (paypal, id, wait) => {
        paypal.approve(id)
        const { id: sale } = paypal.pay(id)
        paypal.refund(sale, 100)
        wait(1)
        paypal.dispute(sale)
        paypal.reverse(sale)
        wait(1)
        paypal.resolve(sale, 'RESOLVED_WITH_PAYOUT')
      },
    })
    const tomorrow = `now() + interval '1 day'`
    await world.pool.query(
      `update subscription_sales set ask_at = ${tomorrow} where user_id = $1`,
      [userId]
    )
    for (const event of events) {
      assert.isFalse(await isDue(userId))
      await world.deliver(event)
    }
    assert.isTrue(await isDue(userId))
    assert.equal((await world.view(userId)).current.plan.name, 'Free')
    await world.reconcile(userId)
    const { current, payments } = await world.view(userId)
    assert.equal(current.plan.name, 'Basic')
    const kept = { status: 'partially_refunded', refunded_amount: 1 }
    assert.containSubset(payments[0]!.payments, [kept])
  })

  test('a payment of a wrong amount is listed and grants nothing', async ({ assert }) => {
    const { userId, events } = await tell({
      play: (paypal, id) => {
        paypal.approve(id)
        paypal.pay(id, 1)
      },
    })
    for (const event of events) await world.deliver(event)
    const { current, payments } = await world.view(userId)
    assert.equal(current.plan.name, 'Free')
    assert.containSubset(payments[0]!.payments, [{ amount: 0.01, status: 'review' }])
  })

  test('a subscription on another plan than sold grants nothing', async ({ assert }) => {
    const { userId, events } = await tell({
      play: (paypal, id) => {
        paypal.revise(id, 'P-OTHER')
        paypal.approve(id)
      },
    })
    for (const event of events) await world.deliver(event)
    const { current, subscriptions } = await world.view(userId)
    assert.equal(current.plan.name, 'Free')
    assert.containSubset(subscriptions, [{ state: 'mismatched', status: 0 }])
  })

  test('stores foreign, unknown and unreadable events without effect', async ({ assert }) => {
    const { events } = await tell(STORIES[0]!)
    const activated = events.find(({ type }) => type.endsWith('ACTIVATED'))!
    const altered = (id: string, change: (event: Record<string, unknown>) => void) => {
      const event = JSON.parse(activated.body) as Record<string, unknown>
      event.id = id
      change(event)
      return { body: JSON.stringify(event) }
    }
    const foreign = altered('WH-F', (event) =>
      Object.assign(event.resource as object, { id: 'I-FOREIGN', plan_id: 'P-ELSEWHERE' })
    )
    assert.equal(await world.deliver(foreign), 'foreign')
    const unknown = altered('WH-U', (event) => (event.event_type = 'CATALOG.PRODUCT.CREATED'))
    assert.equal(await world.deliver(unknown), 'unknown')
    const odd = altered('WH-O', (event) =>
      Object.assign(event.resource as object, { status: 'NEW' })
    )
    assert.equal(await world.deliver(odd), 'unreadable')
  })

  test('events with absurd times or amounts are unreadable and block no other event', async ({
    assert,
  }) => {
    const { events } = await tell(STORIES[0]!)
    const [activated, paid] = ['ACTIVATED', 'COMPLETED'].map((type) =>
      events.find((event) => event.type.endsWith(type))
    )
    const altered = (event: PayPalEvent | undefined, change: object) => {
      const { resource, ...rest } = JSON.parse(event!.body) as { resource: object }
      const id = `WH-${changes.indexOf(change)}`
      return { body: JSON.stringify({ ...rest, id, resource: { ...resource, ...change } }) }
    }
    const times = ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00']
    const amounts = ['999999999999.00', '-6.00', '99999999999.00']
    const changes: object[] = [
      ...times.map((time) => ({ status_update_time: time })),
      ...times.map((time) => ({ create_time: time })),
      ...amounts.map((amount) => ({ amount: { total: amount, currency: 'USD' } })),
      { id: 'a\0b' },
      { id: '../..' },
    ]
    for (const change of changes) {
      const event = 'status_update_time' in change ? activated : paid
      assert.equal(await world.deliver(altered(event, change)), 'unreadable')
    }
    const story = await tell(STORIES[0]!)
    for (const event of story.events) await world.deliver(event)
    await assertEnd(assert, story.userId, STORIES[0]!, 'afterwards')
    assert.isEmpty(world.stacks.flatMap(({ errors }) => errors))
  })

  test('ignores a custom id that is not ours', async ({ assert }) => {
    const { userId, events } = await tell(STORIES[0]!)
    for (const { body } of events) {
      const event = JSON.parse(body) as { resource: Record<string, unknown> }
      for (const name of ['custom_id', 'custom']) {
        if (name in event.resource) event.resource[name] = '\0'
      }
      const outcome = await world.deliver({ body: JSON.stringify(event) })
      assert.include(['recorded', 'unchanged'], outcome)
    }
    await assertEnd(assert, userId, STORIES[0]!, 'by its id')
  })

  test('a refund that arrives before its payment waits for it', async ({ assert }) => {
    const { userId, events } = await tell({
      play: (paypal, id) => {
        paypal.approve(id)
        paypal.refund(paypal.pay(id).id, 600)
      },
    })
    const refund = events.find(({ type }) => type.endsWith('REFUNDED'))!
    assert.equal(await world.deliver(refund), 'waiting')
    for (const event of events) if (event !== refund) await world.deliver(event)
    const { payments } = await world.view(userId)
    assert.containSubset(payments[0]!.payments, [{ status: 'refunded', refunded_amount: 6 }])
    assert.equal(await world.deliver(refund), 'recorded')
  })

  test('stores no data about the payer', async ({ assert }) => {
    const { rows } = await world.pool.query<{ kept: string }>(`
      select string_agg(w::text, '') as kept from webhook_events w
      union all select string_agg(convert_from(data, 'UTF8') || metadata::text, '')
        from event_store.events
      union all select string_agg(s::text, '') from rm_subscriptions.subscriptions s
      union all select string_agg(p::text, '') from rm_subscriptions.payments p
      union all select string_agg(o::text, '') from outbox o`)
    const kept = rows.map((row) => row.kept).join('')
    assert.isAbove(kept.length, 10_000)
    for (const data of PAYERS_DATA) assert.notInclude(kept, data)
  })

  test('the read model equals a replay', async ({ assert }) => {
    await assertEqualsReplay(assert, world.stacks[0]!)
    assert.isEmpty(world.stacks.flatMap(({ errors }) => errors))
  })

  for (const [how, plans] of [
    ['two plans', [BASIC, PRO]],
    ['one plan in two tabs', [BASIC, BASIC]],
  ] as const)
    test(`approving ${how} at once keeps one, and cancels and refunds the other`, async ({
      assert,
    }) => {
      const { paypal } = world
      paypal.now = new Date()
      const userId = ++users
      const ids = await Promise.all(plans.map((plan) => world.order(userId, plan)))
      const before = paypal.events.length
      for (const id of ids) {
        paypal.approve(id)
        paypal.pay(id)
      }
      await Promise.all(paypal.events.slice(before).map((event) => world.deliver(event)))
      assert.equal(await world.runOutbox(), 2)
      assert.sameMembers(
        ids.map((id) => paypal.statusOf(id)),
        ['ACTIVE', 'CANCELLED']
      )
      const { subscriptions } = await world.view(userId)
      assert.sameMembers(
        subscriptions.map(({ status }) => status),
        [0, 1]
      )
      const { rows } = await world.pool.query<{ status: string }>(
        `select status from rm_subscriptions.payments where user_id = $1 order by id`,
        [userId]
      )
      assert.sameMembers(
        rows.map(({ status }) => status),
        ['completed', 'refunded']
      )
    })
})

function shuffle(events: PayPalEvent[], random: Random): PayPalEvent[] {
  const left = [...events]
  return events.map(() => left.splice(random.int(left.length), 1)[0]!)
}
