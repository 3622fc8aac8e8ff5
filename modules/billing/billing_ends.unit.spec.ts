import { test } from '@japa/runner'
import type { PayPalTransaction } from '#platform/paypal/transaction'
import type { Sale } from '#modules/billing/events'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import {
  after,
  cancel,
  given,
  record,
  sale,
  statusAfter,
  stateAfter,
  typesOf,
} from '#modules/billing/testing/history'
import { lastDispute, wholeRefundId } from '#modules/billing/subscription'
import { transactionReports } from '#modules/billing/webhooks/parse_webhook'
import {
  at,
  created,
  disputes,
  pays,
  refunds,
  saleOf,
  says,
  statusChanged,
} from '#modules/billing/testing/subscriptions'

test.group('Billing: cancelling', () => {
  const paid = [says('active', '2026-01-31'), pays('S1', '2026-01-31')]

  test('a cancellation takes effect at once and is to be sent to PayPal', () => {
    given(...after(...paid))
      .when(cancel('2026-02-03'))
      .then(
        {
          type: 'SubscriptionCancelRequested',
          data: { subscription_id: 1, paypal_id: 'I-1', at: at('2026-02-03') },
        },
        statusChanged(sale, {
          state: 'cancelled',
          started_at: at('2026-01-31'),
          paid_until: at('2026-02-28'),
          in_effect_until: at('2026-02-28'),
        })
      )
  })

  test('cancelling a subscription that is over changes nothing', () => {
    given(...after(...paid, cancel('2026-02-03')))
      .when(cancel('2026-02-04'))
      .then()
    for (const status of ['cancelled', 'expired'] as const) {
      given(...after(...paid, says(status, '2026-02-03')))
        .when(cancel('2026-02-04'))
        .then()
    }
  })

  test('rejects cancelling a subscription that is unknown or waits for approval', () => {
    given().when(cancel('2026-02-03')).thenRefused('E_SUBSCRIPTION_NOT_FOUND')
    given(created(sale)).when(cancel('2026-02-03')).thenRefused('E_SUBSCRIPTION_NOT_FOUND')
  })

  test('a renewal charged just before the cancellation pays for another period', ({ assert }) => {
    const said = statusAfter(...paid, cancel('2026-02-28 10:01'), pays('S2', '2026-02-28 10:00'))
    assert.equal(said.in_effect_until, at('2026-03-31'))
  })

  test('a renewal reported before the cancellation counts, whatever the clocks say', ({
    assert,
  }) => {
    const said = statusAfter(...paid, pays('S2', '2026-02-28'), cancel('2026-02-27'))
    assert.equal(said.in_effect_until, at('2026-03-31'))
  })

  test('a payment after the cancellation is to be refunded', ({ assert }) => {
    const events = after(...paid, cancel('2026-02-27'), pays('S2', '2026-02-28'))
    const { type, data } = events.at(-1)!
    assert.equal(type, 'PaymentRefundDueChanged')
    assert.deepInclude(data, { payment_id: 73, subscription_id: 1, due: true })
    assert.equal(
      given(...events)
        .state()
        .get(1)!.subscriptionStatus.in_effect_until,
      at('2026-02-28')
    )
  })

  test("a payment after the cancellation is to be refunded even if PayPal's clock is behind", ({
    assert,
  }) => {
    // Ordered at 0:00 by our clock; created at 21:00 the day before by PayPal's.
    const createdAt = at('2025-12-31 21:00')
    const begun = [
      says('active', '2025-12-31 21:05', { createdAt }),
      pays('S1', '2025-12-31 21:05'),
    ]
    const decided = (time: string) =>
      stateAfter(...begun, cancel('2026-01-10 10:00'), pays('S2', time))
        .get(1)!
        .payments.get('S2')!.refundDue
    assert.isTrue(decided('2026-01-10 07:01'))
    assert.isFalse(decided('2026-01-10 06:59'))
  })

  test('a payment is no longer due for refund once refunded', ({ assert }) => {
    const state = stateAfter(
      ...paid,
      cancel('2026-02-27'),
      pays('S2', '2026-02-28'),
      refunds('S2', 600, '2026-03-01')
    )
    assert.isFalse(state.get(1)!.payments.get('S2')!.refundDue)
  })
})

test.group('Billing: two subscriptions', () => {
  const pro = saleOf(2, { plan_id: 3, paypal_plan_id: 'P-3', at: at('2026-01-10') })
  const basicActive = says('active', '2026-01-02')
  const proActive: [Sale, WebhookReport] = [
    pro,
    says('active', '2026-01-10 10:00', { paypalPlanId: 'P-3' }),
  ]
  const proPrice = { price: { amount: 1200, currency: 'USD' } } as const
  const statesAfter = (...reports: Parameters<typeof after>) =>
    [...stateAfter(...reports).values()].map(({ subscriptionStatus: { state } }) => state)

  test('a switch activates the new subscription and supersedes the old one at PayPal', ({
    assert,
  }) => {
    const events = given(...after(basicActive, pays('S1', '2026-01-02')))
      .when(record(proActive[1], pro))
      .events()
    assert.deepEqual(typesOf(events), [
      'SubscriptionCreated',
      'SubscriptionActivated',
      'SubscriptionSuperseded',
      'SubscriptionStandingChanged',
      'SubscriptionStandingChanged',
    ])
    assert.deepEqual(events[2]!.data, { subscription_id: 1, paypal_id: 'I-1', by: 2 })
  })

  test('after a switch the old payment is not refunded and its period stays', ({ assert }) => {
    const state = stateAfter(basicActive, pays('S1', '2026-01-02'), proActive)
    assert.isFalse(state.get(1)!.payments.get('S1')!.refundDue)
    assert.equal(state.get(1)!.subscriptionStatus.in_effect_until, at('2026-02-02'))
  })

  test('a switch right after a purchase refunds nothing, whatever the clocks say', ({ assert }) => {
    const basic = [says('active', '2026-01-10 09:50'), pays('S1', '2026-01-10 09:50')] as const
    const ordered = { type: 'CreateSubscription', sale: { ...pro, at: at('2026-01-10') } } as const
    const state = stateAfter(...basic, ordered, proActive)
    assert.isFalse(state.get(1)!.payments.get('S1')!.refundDue)
  })

  test('a charge of the old subscription after a switch is to be refunded', ({ assert }) => {
    const state = stateAfter(
      basicActive,
      pays('S1', '2026-01-02'),
      proActive,
      pays('S2', '2026-02-02')
    )
    assert.isTrue(state.get(1)!.payments.get('S2')!.refundDue)
    assert.equal(state.get(1)!.subscriptionStatus.in_effect_until, at('2026-02-02'))
  })

  test('the subscription ordered last counts, whichever is reported first', ({ assert }) => {
    assert.deepEqual(statesAfter(basicActive, proActive), ['cancelled', 'active'])
    assert.sameMembers(statesAfter(proActive, basicActive), ['cancelled', 'active'])
    assert.deepEqual(typesOf(after(proActive, basicActive)).filter(isSuperseding), [
      'SubscriptionSuperseded',
    ])
  })

  test('refunds the older of two subscriptions approved side by side', ({ assert }) => {
    const late: [Sale, WebhookReport][] = [
      [sale, says('active', '2026-01-10 10:05')],
      [sale, pays('S1', '2026-01-10 10:05')],
    ]
    for (const reports of [
      [proActive, ...late],
      [...late, proActive],
    ]) {
      const basic = stateAfter(...reports).get(1)!
      assert.isTrue(basic.payments.get('S1')!.refundDue)
      assert.isNull(basic.subscriptionStatus.in_effect_until)
    }
  })

  test("refunds one of two approved side by side even if PayPal's clock is behind", ({
    assert,
  }) => {
    // Both were pending at 10:00 by our clock, which is 7:00 by PayPal's.
    const approved = says('active', '2026-01-10 07:05', { createdAt: at('2025-12-31 21:00') })
    const other = says('active', '2026-01-10 07:10', {
      createdAt: at('2026-01-10 07:00'),
      paypalPlanId: pro.paypal_plan_id,
    })
    const charged = pays('S1', '2026-01-10 07:05')
    const ordered: Sale = { ...pro, at: at('2026-01-10 10:00') }
    for (const said of [
      [approved, charged, [ordered, other]],
      [[ordered, other], charged, approved],
    ] as Parameters<typeof stateAfter>[]) {
      assert.isTrue(
        stateAfter(...said)
          .get(1)!
          .payments.get('S1')!.refundDue
      )
    }
  })

  test('the old subscription stays paid for after its successor ends', ({ assert }) => {
    const [basic, its] = [
      ...stateAfter(basicActive, pays('S1', '2026-01-02'), proActive, [
        pro,
        says('expired', '2026-01-11'),
      ]).values(),
    ]
    assert.isNull(its!.subscriptionStatus.in_effect_until)
    assert.equal(basic!.subscriptionStatus.in_effect_until, at('2026-02-02'))
  })

  test('only one of three concurrent subscriptions stays active', ({ assert }) => {
    const third = saleOf(3, { ...proPrice, at: at('2026-01-10') })
    const all: [Sale, WebhookReport][] = [
      [third, says('active', '2026-01-10 10:01')],
      proActive,
      [sale, says('active', '2026-01-10 10:02')],
    ]
    for (const reports of [all, all.toReversed()]) {
      assert.lengthOf(
        statesAfter(...reports).filter((state) => state === 'active'),
        1
      )
      assert.equal(stateAfter(...reports).get(3)!.subscriptionStatus.state, 'active')
    }
  })

  test('a cancelled subscription is not superseded', ({ assert }) => {
    const events = after(basicActive, says('cancelled', '2026-01-05'), proActive)
    assert.notInclude(typesOf(events), 'SubscriptionSuperseded')
  })

  test('a subscription that waits for approval supersedes no other', ({ assert }) => {
    assert.deepEqual(statesAfter(basicActive, [pro, says('waiting', '2026-01-10')]), [
      'active',
      'waiting',
    ])
  })

  function isSuperseding(type: string) {
    return type === 'SubscriptionSuperseded'
  }
})

test.group('Billing: disputes', () => {
  const paid = [says('active', '2026-01-31'), pays('S1', '2026-01-31')]
  const reversal = pays('S1', '2026-01-31', { reversedAt: at('2026-02-03') })
  const whole = refunds('S1', 600, '2026-01-31', { refundId: wholeRefundId('S1') })
  const kept = pays('S1', '2026-01-31', { isKept: true })
  /** Reports the payment as PayPal's list shows it. */
  const listed = (status: PayPalTransaction['status']) => {
    const amount = { amount: 600, currency: 'USD' }
    return transactionReports([
      { id: 'S1', status, amount, fee: undefined, at: new Date(at('2026-01-31')) },
    ])
  }
  const opened = disputes('open', '2026-02-02')
  const won = disputes('won', '2026-02-10')
  const payment = (...said: WebhookReport[]) =>
    stateAfter(...said)
      .get(1)!
      .payments.get('S1')!

  test('a reversal stays while the dispute is open or lost', ({ assert }) => {
    for (const end of [disputes('open', '2026-02-10'), disputes('lost', '2026-02-10')]) {
      assert.isTrue(payment(...paid, opened, reversal, end).reversed)
      assert.isNull(statusAfter(...paid, opened, reversal, end).paid_until)
    }
  })

  test('a won dispute undoes the reversal, in any order of reports', ({ assert }) => {
    for (const said of permutations([opened, reversal, whole, won])) {
      // PayPal's list in its final state.
      const all = [...paid, ...said, kept]
      assert.deepInclude(payment(...all), { reversed: false, refunded: 0 })
      assert.equal(statusAfter(...all).paid_until, at('2026-02-28'))
    }
  })

  test("PayPal's list undoes a reversal if the report of the dispute's end was lost", ({
    assert,
  }) => {
    for (const known of [opened, disputes('closed', '2026-02-10')]) {
      const events = after(...paid, opened, known, reversal, kept)
      const { payments, subscriptionStatus } = given(...events)
        .state()
        .get(1)!
      assert.isFalse(payments.get('S1')!.reversed)
      assert.isNotNull(subscriptionStatus.paid_until)
      given(...events)
        .when(record(kept))
        .then()
    }
    for (const reports of [
      [...paid, opened, reversal, disputes('lost', '2026-02-10'), kept],
      [...paid, reversal, kept],
    ]) {
      assert.isTrue(
        stateAfter(...reports)
          .get(1)!
          .payments.get('S1')!.reversed
      )
    }
  })

  test("PayPal's list undoes the reversal of a payment that was partly refunded before", ({
    assert,
  }) => {
    const refund = refunds('S1', 100, '2026-02-01')
    const ended = disputes('closed', '2026-02-10')
    for (const known of [
      [refund, opened, reversal, ended],
      // The list named the reversal first, as a refund.
      [refund, opened, ...listed('REFUNDED'), reversal, ended],
      [refund, opened, ...listed('REFUNDED'), reversal, ended, ...listed('REFUNDED')],
    ]) {
      const all = [...paid, ...known, ...listed('PARTIALLY_REFUNDED')]
      assert.deepInclude(payment(...all), { reversed: false, refunded: 100 })
      assert.equal(statusAfter(...all).paid_until, at('2026-02-28'))
    }
    const lost = [refund, opened, reversal, disputes('lost', '2026-02-10')]
    assert.isTrue(payment(...paid, ...lost, ...listed('PARTIALLY_REFUNDED')).reversed)
  })

  test("PayPal's list undoes a reversal although a later dispute was lost", ({ assert }) => {
    const ended = disputes('closed', '2026-02-10')
    const later = { ...disputes('lost', '2026-02-20'), disputeId: 'PP-D-2' }
    assert.isFalse(payment(...paid, opened, reversal, ended, later, kept).reversed)
    const again = pays('S1', '2026-01-31', { reversedAt: at('2026-02-21') })
    assert.isTrue(payment(...paid, opened, reversal, ended, later, again, kept).reversed)
  })

  test('a refund after a reversal shows that the dispute returned the money, in any order', ({
    assert,
  }) => {
    for (const cents of [100, 600]) {
      const late = refunds('S1', cents, '2026-02-05')
      for (const said of permutations([opened, reversal, late])) {
        assert.deepInclude(payment(...paid, ...said), { reversed: false, refunded: cents })
      }
      const early = refunds('S1', cents, '2026-02-03')
      for (const said of permutations([opened, reversal, early])) {
        assert.isTrue(payment(...paid, ...said).reversed)
      }
      assert.isTrue(payment(...paid, reversal, late).reversed)
    }
  })

  test('a reversal of a part, which PayPal lists as a partial refund, stays', ({ assert }) => {
    const partly = listed('PARTIALLY_REFUNDED')
    assert.isTrue(payment(...paid, opened, reversal, ...partly, ...partly).reversed)
  })

  test("a reversal known only from PayPal's list ends with it", ({ assert }) => {
    const refund = refunds('S1', 100, '2026-02-01')
    const refunded = [...paid, ...listed('REFUNDED')]
    const partly = payment(...refunded, ...listed('PARTIALLY_REFUNDED'))
    assert.deepInclude(partly, { refunded: 0, partlyRefunded: true })
    const known = payment(...refunded, refund, ...listed('PARTIALLY_REFUNDED'))
    assert.deepInclude(known, { refunded: 100 })
  })

  test("a reversal replaces the refund known from PayPal's list, in any order", ({ assert }) => {
    for (const said of permutations([reversal, whole])) {
      assert.deepInclude(payment(...paid, ...said), { reversed: true, refunded: 0 })
    }
  })

  test('a reversal after a won dispute stays', ({ assert }) => {
    const again = pays('S1', '2026-01-31', { reversedAt: at('2026-03-01') })
    for (const said of permutations([reversal, won, again])) {
      assert.isTrue(payment(...paid, ...said).reversed)
    }
  })

  test('a refund by the seller stays when the dispute is won, whatever its id', ({ assert }) => {
    for (const refundId of ['R-1', 'all of it', `${wholeRefundId('S1')}2`]) {
      const refund = refunds('S1', 600, '2026-02-04', { refundId })
      for (const said of permutations([refund, won, whole])) {
        assert.equal(payment(...paid, ...said).refunded, 600, refundId)
      }
    }
  })

  test("a refund known only from PayPal's list stays after a won dispute", ({ assert }) => {
    for (const said of [[won], [reversal, won], [won, reversal]]) {
      assert.equal(payment(...paid, ...said, whole).refunded, 600)
    }
  })

  test('staff see the dispute that changed last', ({ assert }) => {
    assert.equal(lastDispute(payment(...paid, won, opened))!.state, 'won')
  })
})

function permutations<T>(all: T[]): T[][] {
  if (all.length < 2) return [all]
  return all.flatMap((one, i) =>
    permutations(all.filter((_, other) => other !== i)).map((rest) => [one, ...rest])
  )
}
