import { test } from '@japa/runner'
import { itemsToReview } from '#modules/billing/queries/review'
import { BillingWorld } from '#testing/billing/billing_world'
import { assertEqualsReplay } from '#testing/equals_replay'

const USER = 7
const BASIC = 2

test.group('Orders that a restored backup lacks', (group) => {
  let world: BillingWorld

  group.each.setup(async () => {
    world = await BillingWorld.open()
    return () => world.close()
  })

  /** Buys a plan, and ends before the order has PayPal's id. */
  async function unfinishedOrder() {
    const { paypal } = world
    paypal.fail('createSubscription', 'after')
    await world.order(USER, BASIC).catch(() => {})
    paypal.mend()
    const [id] = paypal.subscriptions.keys()
    paypal.approve(id!)
    paypal.pay(id!)
    const [created, activated, paid] = paypal.events
    return { id: id!, created: created!, activated: activated!, paid: paid! }
  }

  /** Buys a plan, and loses its order before any webhook arrives. */
  async function lostOrder() {
    const order = await unfinishedOrder()
    // The plan's id at PayPal is in the backup; the order is not.
    await world.pool.query('delete from subscription_sales')
    return order
  }

  /** Returns a sale's event that names the subscription, but not our order. */
  function withoutCustomId({ body }: { body: string }, subscription: string) {
    const event = JSON.parse(body) as { resource: object }
    Object.assign(event.resource, { custom: undefined, billing_agreement_id: subscription })
    return { body: JSON.stringify(event) }
  }

  async function signUp() {
    await world.pool.query(`insert into users values ($1, 'user@example.test', '')`, [USER])
  }

  const statuses = async () =>
    (await world.view(USER)).payments.flatMap(({ payments }) =>
      payments!.map(({ status }) => status)
    )
  const toReview = async () =>
    (await itemsToReview(world.pool)).filter(({ what }) => what.startsWith('paid subscription'))

  test('are restored for the user by reports in any order, and pay for the plan', async ({
    assert,
  }) => {
    const { created, activated, paid } = await lostOrder()
    await signUp()
    assert.equal(await world.deliver(paid), 'foreign')
    assert.equal(await world.deliver(created), 'foreign')
    assert.equal(await world.deliver(activated), 'recorded')
    assert.deepEqual(await statuses(), ['completed'])
    assert.equal((await world.view(USER)).current.plan.name, 'Basic')
    assert.include(['recorded', 'unchanged'], await world.deliver(paid))
    assert.deepEqual(await statuses(), ['completed'])
    assert.isEmpty(await toReview())
    await assertEqualsReplay(assert, world.stacks[0]!)
  })

  test('get the reports that came before their PayPal id was known', async ({ assert }) => {
    const { paypal, pool } = world
    const { id, paid, activated } = await unfinishedOrder()
    paypal.reverse(paypal.sales[0]!.id)
    const reversed = paypal.events.at(-1)!
    for (const event of [paid, reversed]) {
      assert.equal(await world.deliver(withoutCustomId(event, id)), 'foreign')
    }
    await pool.query(`update subscription_sales set ask_at = now() + interval '1 day'`)
    assert.equal(await world.deliver(activated), 'recorded')
    assert.deepEqual(await statuses(), ['reversed'])
    const { rows } = await pool.query('select ask_at <= now() as due from subscription_sales')
    assert.deepEqual(rows, [{ due: true }])
    await assertEqualsReplay(assert, world.stacks[0]!)
  })

  test('get the earlier reports although the process ended right after the id was stored', async ({
    assert,
  }) => {
    const { paypal, pool } = world
    const { id, paid, activated } = await unfinishedOrder()
    paypal.reverse(paypal.sales[0]!.id)
    for (const event of [paid, paypal.events.at(-1)!]) {
      assert.equal(await world.deliver(withoutCustomId(event, id)), 'foreign')
    }
    await pool.query('update subscription_sales set paypal_id = $1', [id])
    assert.equal(await world.deliver(activated), 'recorded')
    assert.deepEqual(await statuses(), ['reversed'])
    await assertEqualsReplay(assert, world.stacks[0]!)
  })

  test('are restored once by 20 reports at once', async ({ assert }) => {
    const { id, activated } = await lostOrder()
    await signUp()
    await Promise.all(Array.from({ length: 20 }, () => world.deliver(activated)))
    const { rows } = await world.pool.query(
      'select user_id::int, plan_id::int, paypal_id from subscription_sales where user_id = $1',
      [USER]
    )
    assert.deepEqual(rows, [{ user_id: USER, plan_id: BASIC, paypal_id: id }])
    assert.lengthOf((await world.view(USER)).subscriptions, 1)
  })

  test('are restored by reconciliation if no webhook arrived', async ({ assert }) => {
    await lostOrder()
    await signUp()
    await world.reconcile()
    assert.deepEqual(await statuses(), ['completed'])
  })

  test('are listed for staff with their payments if the user does not exist', async ({
    assert,
  }) => {
    const { created, activated, paid } = await lostOrder()
    assert.equal(await world.deliver(paid), 'foreign')
    assert.equal(await world.deliver(activated), 'ownerless')
    assert.lengthOf(await toReview(), 2)
    assert.equal(await world.deliver(created), 'foreign')
    assert.equal(await world.deliver(paid), 'ownerless')
    assert.equal(await world.services().events.countFailed(), 2)
    assert.isEmpty((await world.view(USER)).subscriptions)
  })

  test('are those of the log if only their rows are lost', async ({ assert }) => {
    const { paypal, pool } = world
    const id = await world.order(USER, BASIC)
    paypal.approve(id)
    paypal.pay(id)
    await pool.query('delete from subscription_sales')
    for (const event of paypal.events) await world.deliver(event)
    assert.deepEqual(await statuses(), ['completed'])
    assert.lengthOf((await world.view(USER)).subscriptions, 1)
    const store = world.stacks[0]!.store.read(`billing-${USER}`)
    const types = (await Array.fromAsync(store)).map(({ type }) => type)
    assert.lengthOf(
      types.filter((type) => type === 'SubscriptionCreated'),
      1
    )
  })

  test('are not those of a plan that was not sold here, whatever their custom id', async ({
    assert,
  }) => {
    const { activated } = await lostOrder()
    await signUp()
    const event = JSON.parse(activated.body) as { resource: object }
    Object.assign(event.resource, { plan_id: 'P-ELSEWHERE' })
    assert.equal(await world.deliver({ body: JSON.stringify(event) }), 'foreign')
    assert.isEmpty(await toReview())
    assert.isEmpty((await world.view(USER)).subscriptions)
  })
})
