import { test } from '@japa/runner'
import type { CurrentSubscriptionResponse } from '#modules/billing/api'
import { planState } from './plan-state.js'

type Subscription = NonNullable<CurrentSubscriptionResponse['subscription']>

const BASIC: Subscription = {
  id: 7,
  plan_id: 2,
  name: 'Basic',
  description: '',
  price: 6,
  interval_unit: 'MONTH',
  storage_limit: 10,
  features: [],
  status: 1,
  state: 'active',
  created_at: '2026-03-01T09:00:00.000Z',
  current_period_end: '2026-04-01T09:00:00.000Z',
  reason: 'paid',
  in_effect_until: '2026-04-15T09:00:00.000Z',
}

test.group('Plan state for staff', () => {
  test('reason {0} reads {1}')
    .with([
      ['paid', 'paid until Apr 01, 2026, renews automatically'],
      ['payment_awaited', 'a payment is awaited; in effect until Apr 15, 2026'],
      ['payment_failed', 'the last payment failed; in effect until Apr 15, 2026'],
      ['suspended', 'suspended by PayPal; in effect until Apr 15, 2026'],
      ['cancelled', 'canceled; in effect until Apr 15, 2026'],
      ['review', 'PayPal charged another plan than was sold; in effect until Apr 15, 2026'],
    ] as const)
    .run(({ assert }, [reason, text]) => {
      assert.equal(planState({ ...BASIC, reason }), text)
    })

  test('a user without subscription has no paid plan', ({ assert }) => {
    assert.equal(planState(null), 'no paid plan')
  })
})
