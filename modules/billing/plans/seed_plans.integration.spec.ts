import { test } from '@japa/runner'
import { decide, planAggregate, planStream } from '#modules/billing/plan'
import { seedPlans } from '#modules/billing/plans/seed_plans'
import { SEEDED_PLANS } from '#modules/billing/plans/seeded_plans'
import { PlanQueries } from '#projections/plans/queries'
import { freshStackDatabase, openStack, type Stack, type StackOptions } from '#testing/stack'

const planEventsIn = async ({ store }: Stack) => {
  const streams = SEEDED_PLANS.map(({ planId }) => planStream(planId))
  const read = streams.map((stream) => Array.fromAsync(store.read(stream)))
  return (await Promise.all(read)).flat().map(({ id }) => id)
}

test.group('Seeding plans', (group) => {
  let database: StackOptions
  let stack: Stack

  group.each.setup(async () => {
    database = await freshStackDatabase()
    stack = openStack(database)
    return () => stack.close()
  })

  test("creates the product's plans and lists them", async ({ assert }) => {
    await seedPlans(stack.bus)
    const plans = await new PlanQueries(stack.pool).list()
    assert.deepEqual(
      plans.map(({ name, price, interval_unit: unit }) => `${name} ${price} ${unit}`),
      [
        'Free 0 MONTH',
        'Free 0 YEAR',
        'Basic 6 MONTH',
        'Pro 12 MONTH',
        'Basic 60 YEAR',
        'Pro 120 YEAR',
      ]
    )
    const [basic] = plans.filter(({ id }) => id === 2)
    const { planId: _id, type: _type, intervalUnit: _unit, ...data } = SEEDED_PLANS[1]!
    assert.deepEqual(basic, { id: 2, interval_unit: 'MONTH', ...data, price: 6, revision: 0 })
  })

  test('creates plans once, for repeated and concurrent calls and in two processes', async ({
    assert,
  }) => {
    const other = openStack({ ...database, project: false })
    await Promise.all([seedPlans(stack.bus), seedPlans(other.bus), seedPlans(stack.bus)])
    const events = await planEventsIn(stack)
    assert.lengthOf(events, SEEDED_PLANS.length)
    const later = openStack({ ...database, project: false })
    await seedPlans(later.bus)
    assert.deepEqual(await planEventsIn(stack), events)
    await Promise.all([other.close(), later.close()])
  })

  test('completes an interrupted seeding and leaves a changed plan as it is', async ({
    assert,
  }) => {
    const [free] = SEEDED_PLANS
    const changed = { ...free!, type: 'ChangePlan' as const, name: 'Gratis' }
    const request = { owner: 3, actor: 3, route: 'test', body: null, correlationId: 'test' }
    await stack.bus.run(request, async ({ execute }) => {
      const step = { aggregate: planAggregate, stream: planStream(1) }
      await execute({ ...step, commandId: 'one', decide: (state) => decide(state, free!) })
      await execute({ ...step, commandId: 'two', decide: (state) => decide(state, changed) })
    })
    await seedPlans(stack.bus)
    const plans = await new PlanQueries(stack.pool).list()
    assert.lengthOf(plans, SEEDED_PLANS.length)
    assert.equal(plans.find(({ id }) => id === 1)!.name, 'Gratis')
  })

  test('replaces a feature that an earlier release worded otherwise, once, and no other', async ({
    assert,
  }) => {
    const [free] = SEEDED_PLANS
    const features = ['Our own', 'Undo, and a trash to restore from']
    const request = { owner: 3, actor: 3, route: 'test', body: null, correlationId: 'test' }
    await stack.bus.run(request, async ({ execute }) => {
      const step = { aggregate: planAggregate, stream: planStream(1), commandId: 'one' }
      await execute({ ...step, decide: (state) => decide(state, { ...free!, features }) })
    })
    await seedPlans(stack.bus)
    await seedPlans(stack.bus)
    const plans = await new PlanQueries(stack.pool).list()
    const { features: now, revision } = plans.find(({ id }) => id === 1)!
    assert.deepEqual(now, ['Our own', 'Full history, and undo of anything'])
    assert.equal(revision, 1)
    assert.include(free!.features, now[1]!)
  })
})
