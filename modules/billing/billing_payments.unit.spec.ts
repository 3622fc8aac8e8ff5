import { test } from '@japa/runner'
import type { PaymentFacts } from '#modules/billing/events'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import {
  after,
  given,
  record,
  sale,
  statusAfter,
  stateAfter,
} from '#modules/billing/testing/history'
import {
  at,
  created,
  pays,
  refunds,
  says,
  statusChanged,
} from '#modules/billing/testing/subscriptions'

test.group('Billing: payments', () => {
  const active = says('active', '2026-01-02')

  test("a payment is received once, with PayPal's fee", () => {
    const events = after(active)
    const amount = { amount: 600, currency: 'USD' }
    const fee = { amount: 47, currency: 'USD' }
    given(...events)
      .when(record(pays('S1', '2026-01-02')))
      .then(
        {
          type: 'PaymentReceived',
          data: {
            payment_id: 70,
            subscription_id: 1,
            sale_id: 'S1',
            amount,
            fee,
            at: at('2026-01-02'),
            after: {
              sale_id: 'S1',
              outcome: 'completed',
              amount,
              fee,
              refunded: 0,
              reversed: false,
              refund_due: false,
              at: at('2026-01-02'),
            },
          },
        },
        statusChanged(sale, {
          state: 'active',
          started_at: at('2026-01-02'),
          paid_until: at('2026-02-02'),
          in_effect_until: at('2026-02-16'),
        })
      )
  })

  test('a late report of a completed payment records that it stays completed', ({ assert }) => {
    for (const outcome of ['pending', 'denied'] as const) {
      const late = pays('S1', '2026-01-01 23:59', { outcome })
      const [event] = given(...after(active, pays('S1', '2026-01-02')))
        .when(record(late))
        .events()
      assert.equal(event?.type, outcome === 'pending' ? 'PaymentPending' : 'PaymentDenied')
      const { after: state } = event!.data as PaymentFacts
      assert.deepInclude(state, { outcome: 'completed', at: at('2026-01-01 23:59') })
    }
  })

  test('contradictory amounts of one payment lead to the same result in any order', ({
    assert,
  }) => {
    const reports = [500, 600, 700].map((amount, i) =>
      pays('S1', `2026-01-0${5 - i}`, { amount: { amount, currency: 'USD' } })
    )
    const euros = pays('S1', '2026-01-06', { amount: { amount: 900, currency: 'EUR' } })
    for (const said of [reports, reports.toReversed(), [euros, ...reports], [...reports, euros]]) {
      const { payments } = stateAfter(active, ...said).get(1)!
      const expected = { outcome: 'completed', amount: { amount: 600, currency: 'USD' } }
      assert.deepInclude(payments.get('S1'), { ...expected, at: at('2026-01-03') })
    }
  })

  test('records a fee that only the second report names', ({ assert }) => {
    const { payments } = stateAfter(
      active,
      pays('S1', '2026-01-02', { fee: null }),
      pays('S1', '2026-01-02')
    ).get(1)!
    assert.deepEqual(payments.get('S1')!.fee, { amount: 47, currency: 'USD' })
  })

  test('a paid subscription is active even without a report', ({ assert }) => {
    const said = statusAfter(pays('S1', '2026-01-02'))
    assert.deepInclude(said, { state: 'active', started_at: at('2026-01-02') })
  })

  test('a pending payment becomes received or denied and keeps its id', ({ assert }) => {
    const pending = pays('S1', '2026-01-02', { outcome: 'pending' })
    for (const outcome of ['completed', 'denied'] as const) {
      const later = pays('S1', '2026-01-02', { outcome })
      for (const reports of [
        [active, pending, later],
        [active, later, pending],
      ]) {
        const { payments } = stateAfter(...reports).get(1)!
        assert.deepInclude(payments.get('S1'), { outcome })
        assert.lengthOf([...payments], 1)
      }
    }
  })

  test('a plan is in effect while the payment is pending, not once it is denied', ({ assert }) => {
    const pending = pays('S1', '2026-01-02', { outcome: 'pending' })
    assert.equal(statusAfter(active, pending).in_effect_until, at('2026-01-16'))
    const denied = pays('S1', '2026-01-02', { outcome: 'denied' })
    const said = statusAfter(active, pending, denied)
    assert.deepInclude(said, { failing: true, in_effect_until: null })
  })

  test('a failed renewal leaves a grace period until it is paid', ({ assert }) => {
    const failed = says('active', '2026-01-02', { failedAt: at('2026-02-02') })
    const said = statusAfter(active, pays('S1', '2026-01-02'), failed)
    assert.deepInclude(said, {
      failing: true,
      paid_until: at('2026-02-02'),
      in_effect_until: at('2026-02-16'),
    })
    const paid = statusAfter(active, pays('S1', '2026-01-02'), failed, pays('S2', '2026-02-07'))
    assert.deepInclude(paid, { failing: false, paid_until: at('2026-03-02') })
  })

  const wrong: [string, { amount: number; currency: string }][] = [
    ['less than the price', { amount: 599, currency: 'USD' }],
    ['more than the price', { amount: 601, currency: 'USD' }],
    ['a payment of zero', { amount: 0, currency: 'USD' }],
    ['another currency', { amount: 600, currency: 'EUR' }],
  ]
  test('{0} is recorded as a mismatch and grants nothing')
    .with(wrong)
    .run(({ assert }, [, amount]) => {
      const paid = given(...after(active))
        .when(record(pays('S1', '2026-01-02', { amount })))
        .events()
      assert.deepInclude(paid[0], { type: 'PaymentMismatched' })
      assert.deepInclude(paid[0]!.data, { amount, expected: sale.price })
      const said = statusAfter(active, pays('S1', '2026-01-02', { amount }))
      assert.isNull(said.in_effect_until)
    })

  test('arrears paid with the next payment count, and the plan stays', ({ assert }) => {
    const failed = says('active', '2026-01-02', { failedAt: at('2026-02-02') })
    const both = pays('S2', '2026-03-02', { amount: { amount: 1_200, currency: 'USD' } })
    const events = after(active, pays('S1', '2026-01-02'), failed, both)
    assert.include(
      events.map(({ type }) => type),
      'PaymentReceived'
    )
    assert.notInclude(
      events.map(({ type }) => type),
      'PaymentMismatched'
    )
    assert.deepInclude(
      given(...events)
        .state()
        .get(1)!.subscriptionStatus,
      {
        state: 'active',
        failing: false,
        paid_until: at('2026-04-02'),
        in_effect_until: at('2026-04-16'),
      }
    )
  })

  test('an owed payment does not end the plan while PayPal continues the subscription', ({
    assert,
  }) => {
    const owed = says('active', '2026-01-02', {
      failedAt: at('2026-02-02'),
      nextBillingAt: at('2026-03-02'),
    })
    const paid = [active, pays('S1', '2026-01-02')]
    const said = statusAfter(...paid, owed)
    assert.deepInclude(said, { failing: true, in_effect_until: at('2026-03-16') })
    const stopped = statusAfter(...paid, owed, says('suspended', '2026-02-13'))
    assert.equal(stopped.in_effect_until, at('2026-02-02'))
  })

  test('a renewal of another amount keeps the plan while PayPal says active', ({ assert }) => {
    const paid = [active, pays('S1', '2026-01-02')]
    for (const amount of [
      { amount: 900, currency: 'USD' },
      { amount: 1, currency: 'USD' },
      { amount: 600, currency: 'EUR' },
    ]) {
      const other = pays('S2', '2026-02-02', { amount })
      const said = statusAfter(...paid, other)
      assert.deepInclude(said, {
        state: 'active',
        failing: false,
        paid_until: at('2026-02-02'),
        in_effect_until: at('2026-03-16'),
      })
      const next = says('active', '2026-01-02', { nextBillingAt: at('2026-04-02') })
      assert.equal(statusAfter(...paid, other, next).in_effect_until, at('2026-04-16'))
      const cancelled = statusAfter(...paid, other, says('cancelled', '2026-02-13'))
      assert.equal(cancelled.in_effect_until, at('2026-02-02'))
      const returned = refunds('S2', amount.amount, '2026-02-03', { amount })
      assert.equal(statusAfter(...paid, other, returned).in_effect_until, at('2026-02-02'))
    }
  })

  test('another amount gives no plan once the only right payment was refunded', ({ assert }) => {
    const said = statusAfter(
      active,
      pays('S1', '2026-01-02'),
      pays('S2', '2026-02-02', { amount: { amount: 1, currency: 'USD' } }),
      refunds('S1', 600, '2026-02-03')
    )
    assert.isNull(said.in_effect_until)
  })
})

test.group('Billing: refunds and reversals', () => {
  const paid = [says('active', '2026-01-02'), pays('S1', '2026-01-02')]
  const paymentAfter = (...reports: WebhookReport[]) =>
    stateAfter(...reports)
      .get(1)!
      .payments.get('S1')!

  test('a full refund removes the period it paid for', ({ assert }) => {
    const said = statusAfter(...paid, refunds('S1', 600, '2026-01-05'))
    assert.deepInclude(said, { paid_until: null, in_effect_until: null })
    const renewed = statusAfter(...paid, pays('S2', '2026-02-02'), refunds('S2', 600, '2026-02-05'))
    assert.equal(renewed.in_effect_until, at('2026-02-02'))
  })

  test('a partial refund keeps the paid period', ({ assert }) => {
    const said = statusAfter(...paid, refunds('S1', 100, '2026-01-05'))
    assert.equal(said.paid_until, at('2026-02-02'))
  })

  test('partial refunds add up, each once, and never exceed the payment', ({ assert }) => {
    const [first, second] = [refunds('S1', 100, '2026-01-05'), refunds('S1', 200, '2026-01-06')]
    assert.equal(paymentAfter(...paid, first, second, first).refunded, 300)
    assert.equal(paymentAfter(...paid, second, first).refunded, 300)
    assert.equal(paymentAfter(...paid, refunds('S1', 700, '2026-01-05')).refunded, 600)
    assert.isNull(statusAfter(...paid, first, refunds('S1', 500, '2026-01-07')).paid_until)
  })

  test('the total that PayPal reports covers refunds without a report', ({ assert }) => {
    const total = { amount: 300, currency: 'USD' }
    const second = refunds('S1', 200, '2026-01-06', { total })
    assert.equal(paymentAfter(...paid, second).refunded, 300)
    assert.equal(paymentAfter(...paid, second, refunds('S1', 100, '2026-01-05')).refunded, 300)
  })

  test('a refund counts in full once its payment is known to be that large', ({ assert }) => {
    const cent = { amount: 1, currency: 'USD' }
    const pending = pays('S1', '2026-01-02', { outcome: 'pending', amount: cent })
    const refund = refunds('S1', 600, '2026-01-05')
    assert.equal(paymentAfter(pending, refund).refunded, 1)
    assert.equal(paymentAfter(pending, refund, pays('S1', '2026-01-02')).refunded, 600)
  })

  test('a refund of an unknown payment produces no event', () => {
    given(created(sale))
      .when(record(refunds('S1', 600, '2026-01-05')))
      .then()
  })

  test('a reversal removes the period it paid for and records the payment', ({ assert }) => {
    const reversed = pays('S1', '2026-01-02', { reversedAt: at('2026-01-09') })
    for (const reports of [[...paid, reversed], [reversed], [reversed, ...paid]]) {
      assert.isTrue(paymentAfter(...reports).reversed)
      assert.isNull(statusAfter(...reports).in_effect_until)
    }
  })
})
