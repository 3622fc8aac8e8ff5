import { test } from '@japa/runner'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import {
  after,
  cancel,
  given,
  record,
  sale,
  stateAfter,
  statusAfter,
  typesOf,
} from '#modules/billing/testing/history'
import {
  at,
  created,
  pays,
  saleOf,
  says,
  statusChanged,
} from '#modules/billing/testing/subscriptions'

test.group('Billing: ordering', () => {
  test('an ordered subscription waits for approval', ({ assert }) => {
    given().when({ type: 'CreateSubscription', sale }).then(created(sale))
    assert.equal(given(created(sale)).state().get(1)!.subscriptionStatus.state, 'waiting')
  })

  test('ordering the same subscription again changes nothing', () => {
    given(created(sale)).when({ type: 'CreateSubscription', sale }).then()
  })

  test('several subscriptions may wait for approval', () => {
    const second = saleOf(2)
    given(created(sale)).when({ type: 'CreateSubscription', sale: second }).then(created(second))
  })

  test('rejects an order for a plan the user already pays for', () => {
    given(...after(says('active', '2026-01-02')))
      .when({ type: 'CreateSubscription', sale: saleOf(2) })
      .thenRefused('E_PLAN_CURRENT')
  })

  test('accepts an order for another plan, or for the same plan once cancelled or suspended', () => {
    const active = after(says('active', '2026-01-02'))
    const other = saleOf(2, { plan_id: 3, at: at('2026-01-05') })
    given(...active)
      .when({ type: 'CreateSubscription', sale: other })
      .then(created(other))
    const again = saleOf(2, { at: at('2026-01-05') })
    for (const then of [cancel('2026-01-03'), record(says('suspended', '2026-01-04'))]) {
      given(...after(says('active', '2026-01-02'), then))
        .when({ type: 'CreateSubscription', sale: again })
        .then(created(again))
    }
  })
})

test.group('Billing: subscription reports', () => {
  test('an approved subscription is in effect before its payment is reported', () => {
    given(created(sale))
      .when(record(says('active', '2026-01-02')))
      .then(
        { type: 'SubscriptionActivated', data: { subscription_id: 1, at: at('2026-01-02') } },
        statusChanged(sale, {
          state: 'active',
          started_at: at('2026-01-02'),
          in_effect_until: at('2026-01-16'),
        })
      )
  })

  test('a report of an unknown subscription creates the subscription first', ({ assert }) => {
    assert.deepEqual(
      typesOf(
        given()
          .when(record(says('active', '2026-01-02')))
          .events()
      ),
      ['SubscriptionCreated', 'SubscriptionActivated', 'SubscriptionStandingChanged']
    )
  })

  test('a report of known facts produces no event', () => {
    const events = after(says('active', '2026-01-02'), pays('S1', '2026-01-02'))
    for (const report of [says('active', '2026-01-02'), pays('S1', '2026-01-02')]) {
      given(...events)
        .when(record(report))
        .then()
    }
    given(created(sale))
      .when(record(says('waiting', '2026-01-01')))
      .then()
  })

  test('a suspended subscription lasts for the paid period, and longer once active again', ({
    assert,
  }) => {
    const paid = [says('active', '2026-01-02'), pays('S1', '2026-01-02')]
    const suspended = statusAfter(...paid, says('suspended', '2026-01-20'))
    assert.deepInclude(suspended, { state: 'suspended', in_effect_until: at('2026-02-02') })
    const again = statusAfter(
      ...paid,
      says('suspended', '2026-01-20'),
      says('active', '2026-01-25')
    )
    assert.deepInclude(again, { state: 'active', in_effect_until: at('2026-02-16') })
  })

  test('an older report changes only the start time', ({ assert }) => {
    const { state, started_at } = statusAfter(
      says('suspended', '2026-01-20'),
      says('active', '2026-01-02')
    )
    assert.deepEqual([state, started_at], ['suspended', at('2026-01-02')])
  })

  test('cancelled and expired are final, whatever the time of later reports', ({ assert }) => {
    for (const end of ['cancelled', 'expired'] as const) {
      assert.equal(statusAfter(says(end, '2026-01-10'), says('active', '2026-01-20')).state, end)
    }
    const both = [says('expired', '2026-01-10'), says('cancelled', '2026-01-20')]
    assert.equal(statusAfter(...both).state, 'expired')
    assert.equal(statusAfter(...both.toReversed()).state, 'expired')
  })

  test('after a cancellation at PayPal the plan lasts until the paid period ends', ({ assert }) => {
    const said = statusAfter(
      says('active', '2026-01-31'),
      pays('S1', '2026-01-31'),
      says('cancelled', '2026-02-03')
    )
    assert.deepInclude(said, { state: 'cancelled', in_effect_until: at('2026-02-28') })
  })

  test('an expired subscription ends its plan at once', ({ assert }) => {
    const paid = [says('active', '2026-01-31'), pays('S1', '2026-01-31')]
    assert.isNull(statusAfter(...paid, says('expired', '2026-02-03')).in_effect_until)
  })

  test('within one second the answer to a query outweighs webhooks, in any order', ({ assert }) => {
    const suspended = says('suspended', '2026-01-05', { at: '2026-01-05T10:00:00.400Z' })
    const again = says('active', '2026-01-05', { at: '2026-01-05T10:00:00.000Z' })
    const asked = { ...again, asked: true as const }
    const active = says('active', '2026-01-02')
    for (const said of [
      [active, suspended, again, asked],
      [active, asked, again, suspended],
      [active, again, asked, suspended],
    ]) {
      assert.equal(statusAfter(...said).state, 'active')
    }
    assert.equal(statusAfter(active, again, suspended).state, 'suspended')
  })

  test('an answer to a query outweighs reports without a time of their own, in any order', ({
    assert,
  }) => {
    const active = says('active', '2026-01-02')
    const undated = says('suspended', '2026-01-05 10:00', { isUndated: true })
    const asked = says('active', '2026-01-05 09:00', { asked: true })
    for (const said of [
      [active, undated, asked],
      [active, asked, undated],
      [undated, asked, active],
      [asked, active, undated],
    ]) {
      assert.equal(statusAfter(...said).state, 'active')
    }
    assert.equal(statusAfter(active, undated).state, 'suspended')
    assert.equal(statusAfter(undated, active).state, 'suspended')
    const cancelled = says('cancelled', '2026-01-06', { isUndated: true })
    assert.equal(statusAfter(active, asked, cancelled).state, 'cancelled')
    assert.equal(statusAfter(cancelled, asked).state, 'cancelled')
  })

  test("an answer without a time is dated by PayPal's clock, and ours is not compared", ({
    assert,
  }) => {
    // Ordered at 0:00 by our clock; created at 21:00 the day before by PayPal's.
    const created = says('waiting', '2026-01-01', { createdAt: at('2025-12-31 21:00') })
    const told = says('active', '2025-12-31 21:10')
    const asked = says('suspended', '2026-01-01', { asked: true, askedAt: at('2026-01-01 02:00') })
    delete asked.at
    Object.assign(asked, { createdAt: at('2025-12-31 21:00') })
    const { status } = stateAfter(created, told, asked).get(1)!
    assert.deepInclude(status, { name: 'suspended', at: at('2025-12-31 23:00') })
    // A later webhook by PayPal's clock is earlier by ours, and counts.
    const later = stateAfter(created, told, asked, says('active', '2025-12-31 23:30')).get(1)!
    assert.deepInclude(later.status, { name: 'active' })
    given(...after(created, told, asked))
      .when(record({ ...asked, askedAt: at('2026-01-01 03:00') }))
      .then()
  })

  test('an answer without a time is newer than the known status, whatever the clocks say', ({
    assert,
  }) => {
    const asked = says('suspended', '2026-01-01', { asked: true, askedAt: at('2026-01-01') })
    delete asked.at
    const { status } = stateAfter(says('active', '2026-01-09'), asked).get(1)!
    assert.deepInclude(status, { name: 'suspended', at: at('2026-01-09') })
  })

  test('a subscription on another plan than sold grants nothing, but can be cancelled', ({
    assert,
  }) => {
    const other = says('active', '2026-01-02', { paypalPlanId: 'P-9' })
    given(created(sale))
      .when(record(other))
      .then(
        {
          type: 'SubscriptionMismatched',
          data: { subscription_id: 1, at: at('2026-01-02'), paypal_plan_id: 'P-9' },
        },
        statusChanged(sale, {
          state: 'mismatched',
          started_at: at('2026-01-02'),
          paypal_plan_found: 'P-9',
        })
      )
    assert.equal(statusAfter(other, cancel('2026-01-03')).state, 'cancelled')
  })

  test('switching the PayPal plan keeps the paid period; switching back reactivates the subscription', ({
    assert,
  }) => {
    const reports = [
      says('active', '2026-01-02'),
      pays('S1', '2026-01-02'),
      says('active', '2026-01-10', { paypalPlanId: 'P-9' }),
    ]
    const other = statusAfter(...reports)
    assert.deepInclude(other, { state: 'mismatched', in_effect_until: at('2026-02-02') })
    assert.equal(statusAfter(...reports, says('active', '2026-01-11')).state, 'active')
  })

  test('a subscription on another plan than sold supersedes no other', ({ assert }) => {
    const wrong: WebhookReport = says('active', '2026-01-05', { paypalPlanId: 'P-9' })
    const events = after(says('active', '2026-01-02'), [saleOf(2), wrong])
    assert.notInclude(typesOf(events), 'SubscriptionSuperseded')
  })
})
