import { test } from '@japa/runner'
import fc from 'fast-check'
import { eventually } from '#testing/eventually'
import { event } from '#kernel/event_store/testing/events'
import { eventDefinitions } from '#modules/index'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { applyBatch } from '#kernel/projections/batch'
import { rebuild, verify } from '#kernel/projections/rebuild'
import { DashboardQueries } from '#modules/admin/queries/dashboard'
import { NOW, PLANS, randomHistory } from '#modules/admin/testing/random_history'
import { referenceDashboard } from '#modules/admin/testing/reference_dashboard'
import type { PlanResponse } from '#modules/billing/api'
import { dayOf } from '#kernel/events/day_of'
import { tablesSchema, type Projection } from '#kernel/projections/projection'
import { revenueProjection } from '#projections/revenue/projection'
import { RevenueQueries } from '#projections/revenue/queries'
import { statisticsProjection } from '#projections/statistics/projection'
import { StatisticsQueries } from '#projections/statistics/queries'
import { freshStackDatabase, openStack } from '#testing/stack'

const TODAY = dayOf(NOW.getTime())
const PROJECTIONS = [statisticsProjection, revenueProjection] as Projection[]
const TABLES = [
  [statisticsProjection, 'days', 'active_days', 'people', 'cohorts'],
  [
    revenueProjection,
    'subscriptions',
    'subscribers',
    'plan_days',
    'days',
    'payments',
    'payment_days',
  ],
] as const
const SOLD = PLANS.map(({ plan_id: id, interval_unit, price }) => {
  return { id, name: '', interval_unit, price: price.amount / 100, storage_limit: 1 }
}) as PlanResponse[]

type History = typeof randomHistory extends fc.Arbitrary<infer One> ? One : never

async function open() {
  const stack = openStack({ ...(await freshStackDatabase(PROJECTIONS)), project: false })
  const dashboard = new DashboardQueries({
    statistics: new StatisticsQueries(stack.pool),
    revenue: new RevenueQueries(stack.pool),
    storage: { used: async () => ({ summed_at: '', text: 0, files: 0, largest: [] }) },
    plans: { list: async () => SOLD },
  })
  const codec = new SealingCodec(eventDefinitions)
  let position = 0
  return {
    stack,
    dashboard,
    async reset() {
      position = 0
      for (const [projection, ...tables] of TABLES) {
        for (const table of tables)
          await stack.pool.query(`delete from ${tablesSchema(projection)}.${table}`)
      }
      await stack.pool.query(`update projections.checkpoints set position = ''`)
    },
    async record(batch: History) {
      if (batch.length === 0) return
      const events = batch.map((one) => {
        const recorded = { ...one, position: String(++position).padStart(20, '0') }
        return { ...codec.decode(recorded), recorded }
      })
      await applyBatch(stack.pool, PROJECTIONS, events, events.at(-1)!.position)
    },
    async shown(days: number) {
      const { figures, before, plans, ...rest } = await dashboard.show(days, NOW)
      return {
        figures,
        before,
        days: rest.days,
        days_before: rest.days_before,
        plans: plans.map(({ name: _name, interval_unit: _unit, ...plan }) => plan),
        cohorts: rest.cohorts,
      }
    },
  }
}

test.group('Dashboard', () => {
  test('the dashboard matches the events of any history', async ({ assert, cleanup }) => {
    const { stack, reset, record, shown } = await open()
    cleanup(() => stack.close())
    await fc.assert(
      fc.asyncProperty(
        randomHistory,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(7, 30),
        async (history, size, days) => {
          await reset()
          for (let i = 0; i < history.length; i += size) await record(history.slice(i, i + size))
          assert.deepEqual(await shown(days), referenceDashboard(history, days, TODAY))
        }
      ),
      { numRuns: 60 }
    )
  })

  test('the dashboard shows the same after a rebuild', async ({ assert, cleanup }) => {
    const { stack, shown } = await open()
    cleanup(() => stack.close())
    const [history] = fc.sample(randomHistory, { numRuns: 1, seed: 17 })
    for (const { stream, ...event } of history!) await stack.store.append(stream, 'any', [event])
    stack.runner.start()
    const expected = referenceDashboard(history!, 30, TODAY)
    await eventually(async () => assert.deepEqual(await shown(30), expected))
    for (const projection of PROJECTIONS) {
      await rebuild(stack, projection)
      const { live, replayed } = await verify(stack, projection)
      assert.equal(live, replayed)
    }
    assert.deepEqual(await shown(30), expected)
  })

  test('a stream with an undated event is omitted alone', async ({ assert, cleanup }) => {
    const { stack, shown } = await open()
    cleanup(() => stack.close())
    const append = async (id: number, time: string) => {
      const { metadata, ...registered } = event('UserRegistered', { user_id: id })
      const odd = { ...registered, metadata: { ...metadata, actor: id, time } }
      await stack.store.append(`user-${id}`, 'any', [odd])
    }
    await append(1, NOW.toISOString())
    await append(2, 'never')
    await append(3, NOW.toISOString())
    stack.runner.start()
    await eventually(async () => assert.equal((await shown(7)).figures.people, 2))
    const { rows } = await stack.pool.query('select name, stream from projections.parked')
    assert.deepEqual(rows, [{ name: 'statistics', stream: 'user-2' }])
  })
})
