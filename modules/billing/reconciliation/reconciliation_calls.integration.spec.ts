import { test } from '@japa/runner'
import type { CommandBus } from '#kernel/aggregates/command_bus'
import { reconcileDue, type ReconcileServices } from '#modules/billing/reconciliation/reconcile'
import { BillingWorld } from '#testing/billing/billing_world'

const SUBSCRIBERS = 10_000
const DAYS = 2
const HOURS_A_STEP = 6
/** Limit for the test; docs/operations.md names about 3,500. */
const CALLS_A_DAY = 4_500
const CALLS_A_PASS = 10
/** One renewal in this many is missing from both webhooks and PayPal's list. */
const LOST = 100

test(`${SUBSCRIBERS} subscribers cost ${CALLS_A_DAY} calls a day at most`, async ({ assert }) => {
  const world = await BillingWorld.open()
  const { pool } = world
  let calls = 0
  const asked = new Set<string>()

  const renew = (condition: string, values: unknown[] = []) =>
    pool.query(
      `update rm_subscriptions.subscriptions set paid_until = paid_until + interval '30 days'
       where paid_until < now() and ${condition}`,
      values
    )

  const services: ReconcileServices = {
    ...world.services(),
    // Other tests cover recording PayPal's answers; this test only counts calls.
    bus: { run: async () => ({ result: { events: [] } }) } as unknown as CommandBus,
    calls: {
      async showSubscription(id) {
        calls += 1
        asked.add(id)
        await renew('id = $1', [id.slice('I-'.length)])
        return { id, status: 'ACTIVE', planId: 'P-2' } as never
      },
      async listTransactions() {
        calls += 1
        return []
      },
      async listEvents() {
        return []
      },
    },
  }

  async function pass(hours: number) {
    await pool.query('update subscription_sales set ask_at = ask_at - make_interval(hours => $1)', [
      hours,
    ])
    await pool.query(
      `update rm_subscriptions.subscriptions
       set paid_until = paid_until - make_interval(hours => $1)`,
      [hours]
    )
  }

  try {
    await pool.query(
      `insert into subscription_sales (id, user_id, plan_id, price, interval_unit, paypal_plan_id,
         paypal_id, created_at, ask_at)
       select i, i, 2, '{"amount": 600, "currency": "USD"}', 'MONTH', 'P-2', 'I-' || i,
         now() - interval '90 days', now() + random() * interval '7 days'
       from generate_series(1, $1) i`,
      [SUBSCRIBERS]
    )
    await pool.query(
      `insert into rm_subscriptions.subscriptions (id, user_id, plan_id, price, currency,
         interval_unit, paypal_id, paypal_plan_id, ordered_at, state, started_at, paid_until,
         in_effect_until, changed_at)
       select id, id, 2, 6, 'USD', 'MONTH', paypal_id, 'P-2', created_at, 'active', created_at,
         now() + random() * interval '30 days', now() + interval '44 days', created_at
       from subscription_sales`
    )
    await pool.query(
      `update subscription_sales o set ask_at = least(o.ask_at, s.paid_until + interval '1 day')
       from rm_subscriptions.subscriptions s where s.id = o.id`
    )
    for (let day = 0; day < DAYS; day++) {
      calls = 0
      for (let hour = 0; hour < 24; hour += HOURS_A_STEP) {
        await pass(HOURS_A_STEP)
        await renew(`id % ${LOST} <> 0`)
        for (let before = -1; before < calls;) {
          before = calls
          await reconcileDue(services)
          assert.isAtMost(calls - before, CALLS_A_PASS, 'calls in one pass')
          assert.isAtMost(calls, CALLS_A_DAY, `calls on day ${day}`)
        }
      }
      console.log(`reconciliation: ${calls} calls for ${SUBSCRIBERS} subscribers on day ${day}`)
      const { rows } = await pool.query(
        `select id from rm_subscriptions.subscriptions where paid_until < now() - interval '1 day'`
      )
      assert.isEmpty(rows, 'renewals unknown after a day')
    }
    assert.isAbove(asked.size, SUBSCRIBERS / 5)
    const { rows } = await pool.query(
      `select id from subscription_sales where ask_at is null or ask_at > now() + interval '9 days'`
    )
    assert.isEmpty(rows, 'subscriptions not checked within nine days')
  } finally {
    await world.close()
  }
})
  .tags(['@thorough'])
  .timeout(300_000)
