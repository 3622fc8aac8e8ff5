import { test } from '@japa/runner'
import { event } from '#kernel/event_store/testing/events'
import { Random } from '#testing/random'
import { billingAggregate, decide, type Billing } from '#modules/billing/billing'
import type { BillingEvent } from '#modules/billing/events'
import { chargeInUnits } from '#modules/billing/money'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import { at, pays, refunds, saleOf, says } from '#modules/billing/testing/subscriptions'
import { revenueProjection } from '#projections/revenue/projection'
import { subscriptionsProjection } from '#projections/subscriptions/projection'
import { freshStackDatabase, openStack } from '#testing/stack'
import { eventually } from '#testing/eventually'
import type { Projection } from '#kernel/projections/projection'

const PROJECTIONS = [subscriptionsProjection, revenueProjection] as Projection[]
const HISTORIES = 30
const sale = saleOf()

test('payments of older events without a recorded decision match their fold', async ({
  assert,
  cleanup,
}) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`older events: SEED=${seed}`)
  const stack = openStack(await freshStackDatabase(PROJECTIONS))
  cleanup(() => stack.close())
  const folds: Billing[] = []
  for (let user = 1; user <= HISTORIES; user++) {
    const events = olderHistory(new Random(seed + user), user)
    folds.push(
      events.reduce(
        (state, one, i) => billingAggregate.evolve(state, one, i),
        billingAggregate.initial()
      )
    )
    await stack.store.append(
      `billing-${user}`,
      'no_stream',
      events.map(({ type, data }) => event(type, data))
    )
  }
  const expected = folds.flatMap(paymentsOf).toSorted((a, b) => a.id - b.id)
  const columns = `id::int, outcome, amount::float8, currency, fee::float8, refunded::float8,
    reversed, refund_due, created_at`
  for (const schema of ['rm_subscriptions', 'rm_revenue']) {
    await eventually(async () => {
      const { rows } = await stack.pool.query(
        `select ${columns} from ${schema}.payments order by id`
      )
      assert.deepEqual(rows, expected, `${schema}, SEED=${seed}`)
    })
  }
  assert.deepEqual(stack.errors, [])
})

/** Returns payment reports in random order, as older events recorded them without the decision. */
function olderHistory(random: Random, user: number): BillingEvent[] {
  const sold = { ...sale, subscription_id: user, paypal_id: `I-${user}` }
  const events: BillingEvent[] = []
  let state: Billing = billingAggregate.initial()
  for (let i = 0; i < 12; i++) {
    const report = randomReport(random)
    const command = {
      type: 'RecordWebhookReport',
      sale: sold,
      report,
      paymentId: user * 100 + i,
    } as const
    for (const one of decide(state, command)) {
      const { after: _after, ...data } = one.data as BillingEvent['data'] & { after?: object }
      const older = { type: one.type, data } as BillingEvent
      state = billingAggregate.evolve(state, older, events.length)
      events.push(older)
    }
  }
  return events
}

function randomReport(random: Random): WebhookReport {
  const saleId = random.pick(['S1', 'S2'])!
  const time = `2026-01-${String(1 + random.int(28)).padStart(2, '0')}`
  switch (random.int(5)) {
    case 0:
      return says(random.pick(['active', 'suspended', 'cancelled'] as const)!, time)
    case 1:
      return refunds(saleId, 1 + random.int(600), time)
    case 2:
      return pays(saleId, time, { reversedAt: at('2026-03-01') })
    default: {
      const outcome = random.pick(['pending', 'denied', 'completed'] as const)!
      const currency = random.pick(['USD', 'EUR'])!
      const amount = { amount: random.pick([600, 500, 1_300])!, currency }
      const fee = random.pick([null, { amount: 1 + random.int(50), currency }])!
      return pays(saleId, time, { outcome, amount, fee })
    }
  }
}

function paymentsOf(billing: Billing) {
  return [...billing.values()].flatMap(({ payments }) =>
    [...payments.values()].map(({ id, outcome, amount, fee, at, ...payment }) => ({
      id,
      outcome,
      amount: chargeInUnits(amount),
      currency: amount.currency,
      fee: fee && chargeInUnits(fee),
      refunded: chargeInUnits({ ...amount, amount: payment.refunded }),
      reversed: payment.reversed,
      refund_due: payment.refundDue,
      created_at: new Date(at),
    }))
  )
}
