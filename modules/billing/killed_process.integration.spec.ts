import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { billingStream } from '#modules/billing/billing'
import { PAYPAL_TOPIC } from '#modules/billing/sql'
import { BillingWorld } from '#testing/billing/billing_world'
import { assertEqualsBooks } from '#testing/billing/equals_books'
import { workElsewhere, type Work } from '#testing/billing/mortal_billing'
import { ReferenceBilling } from '#testing/billing/reference_billing'
import { assertEqualsReplay } from '#testing/equals_replay'

const USER = 1
const [BASIC, PRO] = [2, 3]
const ORDER: Work = { kind: 'order', userId: USER, planId: BASIC, idempotencyKey: 'k' }

/** Number of external steps per kind of work; at one more the process finishes alive. */
const STEPS = { order: 11, webhook: 7, outbox: 4, refund: 6 }

/** External steps before the refund call: querying PayPal and looking for pending reports. */
const ASKED_FIRST = 3

/** Kills the process before each external step, and other processes continue. */
test.group('Killed billing process', (group) => {
  let world: BillingWorld
  let reference: ReferenceBilling

  group.each.setup(async () => {
    world = await BillingWorld.open()
    reference = new ReferenceBilling(world.paypal)
    return () => world.close()
  })

  /** Approves and pays the subscription at PayPal without delivering webhooks. */
  function approve(id: string) {
    reference.order(id, { months: 1, price: 600 })
    world.paypal.approve(id)
    reference.approve(id)
    world.paypal.pay(id)
  }

  /** Returns PayPal's events since the order: activation and payment. */
  function news() {
    return world.paypal.events.slice(1).map(({ body }) => body)
  }

  async function deliverAll() {
    for (const event of world.paypal.events) await world.deliver(event)
  }

  async function assertEnd(assert: Assert) {
    await assertEqualsBooks(assert, world, USER, reference)
    await assertEqualsReplay(assert, world.stacks[0]!)
    assert.isEmpty(world.stacks.flatMap(({ errors }) => errors))
  }

  async function typesOf() {
    const { store } = world.stacks[0]!
    return (await Array.fromAsync(store.read(billingStream(USER)))).map(({ type }) => type)
  }

  for (const step of stepsOf('order')) {
    test(`a retried order is one order if the process died before step ${step}`, async ({
      assert,
    }) => {
      const { paypal } = world
      assert.isTrue((await workElsewhere(world, ORDER, step)).killed)
      const id = await world.order(USER, BASIC, 'k')
      assert.deepEqual([...paypal.subscriptions.keys()], [id])
      assert.equal(paypal.plans.size, 1)
      assert.deepEqual(await typesOf(), ['SubscriptionCreated'])
      approve(id)
      await deliverAll()
      await assertEnd(assert)
    }).tags(['@thorough'])

    test(`an order at PayPal is found if the process died before step ${step}`, async ({
      assert,
    }) => {
      assert.isTrue((await workElsewhere(world, ORDER, step)).killed)
      const [made] = world.paypal.subscriptions.keys()
      if (made !== undefined) approve(made)
      await deliverAll()
      await world.reconcile()
      await assertEnd(assert)
      const id = await world.order(USER, BASIC, 'k')
      assert.equal(id, made ?? id)
      assert.equal(world.paypal.subscriptions.size, 1)
    }).tags(['@thorough'])
  }

  for (const step of stepsOf('webhook')) {
    test(`redelivered webhooks count once if the process died before step ${step}`, async ({
      assert,
    }) => {
      approve(await world.order(USER, BASIC))
      const bodies = news()
      assert.isTrue((await workElsewhere(world, { kind: 'webhook', bodies }, step)).killed)
      await deliverAll()
      await assertEnd(assert)
    }).tags(['@thorough'])

    test(`reconciled webhooks count once if the process died before step ${step}`, async ({
      assert,
    }) => {
      approve(await world.order(USER, BASIC))
      const bodies = news()
      await workElsewhere(world, { kind: 'webhook', bodies }, step)
      await world.reconcile()
      await assertEnd(assert)
    }).tags(['@thorough'])
  }

  for (const step of stepsOf('outbox')) {
    test(`a cancellation reaches PayPal if the process died before step ${step}`, async ({
      assert,
    }) => {
      const { paypal } = world
      const id = await world.order(USER, BASIC)
      approve(id)
      await deliverAll()
      paypal.now = new Date(paypal.now.getTime() + 1_000)
      const [subscription] = (await world.view(USER)).subscriptions
      await world.cancel(USER, subscription!.id)
      reference.cancel(id)
      assert.isTrue((await workElsewhere(world, { kind: 'outbox' }, step)).killed)
      assert.equal(paypal.statusOf(id), step === 1 ? 'ACTIVE' : 'CANCELLED')
      assert.isFalse((await workElsewhere(world, { kind: 'outbox' })).killed)
      assert.equal(paypal.statusOf(id), 'CANCELLED')
      const { rows } = await world.pool.query(
        'select from outbox where topic = $1 and done_at is null',
        [PAYPAL_TOPIC]
      )
      assert.isEmpty(rows)
      await deliverAll()
      await assertEnd(assert)
    }).tags(['@thorough'])
  }

  for (const step of stepsOf('refund')) {
    test(`a refund is made once if the process died before step ${step}`, async ({ assert }) => {
      const { paypal } = world
      await dueRefund()
      assert.isTrue((await workElsewhere(world, { kind: 'outbox' }, step)).killed)
      assert.lengthOf(paypal.givenBack, step <= ASKED_FIRST ? 0 : 1)
      assert.isFalse((await workElsewhere(world, { kind: 'outbox' })).killed)
      await deliverAll()
      assert.lengthOf(paypal.givenBack, 1)
      assert.deepEqual(
        paypal.sales.map(({ refunded }) => refunded),
        [600, 0]
      )
      await assertEnd(assert)
    }).tags(['@thorough'])
  }

  /**
   * Approves two subscriptions at once; the first is cancelled at PayPal and its payment is due for
   * refund.
   */
  async function dueRefund() {
    const ids = [await world.order(USER, BASIC, 'k'), await world.order(USER, PRO, 'l')]
    for (const [i, id] of ids.entries()) {
      reference.order(id, { months: 1, price: [600, 1_200][i]! })
      world.paypal.approve(id)
      reference.approve(id)
      world.paypal.pay(id)
    }
    await deliverAll()
    world.paypal.cancel(ids[0]!)
    await deliverAll()
    await world.pool.query(
      `update outbox set next_attempt_at = now(), done_at = case when key like 'cancel/%' then now() end
       where topic = $1`,
      [PAYPAL_TOPIC]
    )
  }

  test('STEPS covers all steps of orders, webhooks and the outbox', async ({ assert }) => {
    const passed = async (work: Work, steps: number) =>
      !(await workElsewhere(world, work, steps + 1)).killed
    assert.isTrue(await passed(ORDER, STEPS.order))
    approve([...world.paypal.subscriptions.keys()][0]!)
    const bodies = news()
    assert.isTrue(await passed({ kind: 'webhook', bodies }, STEPS.webhook))
    const [subscription] = (await world.view(USER)).subscriptions
    await world.cancel(USER, subscription!.id)
    assert.isTrue(await passed({ kind: 'outbox' }, STEPS.outbox))
  }).tags(['@thorough'])

  test('STEPS covers all steps of a refund', async ({ assert }) => {
    await dueRefund()
    assert.isFalse((await workElsewhere(world, { kind: 'outbox' }, STEPS.refund + 1)).killed)
  }).tags(['@thorough'])
})

function stepsOf(work: keyof typeof STEPS) {
  return Array.from({ length: STEPS[work] }, (_, i) => i + 1)
}
