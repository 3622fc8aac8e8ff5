import { test } from '@japa/runner'
import type {
  CurrentSubscriptionResponse,
  EntitlementReason,
  PlanResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { paymentLabel, paymentNote } from './payments.js'
import { cancelTerms, currentTerms, purchaseTerms, switchTerms } from './terms.js'

type Current = NonNullable<CurrentSubscriptionResponse['subscription']>

const plan = (change: Partial<PlanResponse> = {}): PlanResponse => ({
  id: 2,
  name: 'Basic',
  description: '',
  price: 6,
  interval_unit: 'MONTH',
  storage_limit: 10,
  features: [],
  ...change,
})

const subscription = (change: Partial<Current> = {}): Current => ({
  ...plan(),
  id: 7,
  plan_id: 2,
  status: 1,
  state: 'active',
  created_at: '2026-03-01T12:00:00.000Z',
  current_period_end: '2096-04-01T12:00:00.000Z',
  reason: 'paid',
  in_effect_until: '2096-04-15T12:00:00.000Z',
  ...change,
})

test.group('Terms of a purchase', () => {
  test('a plan renews after its interval, at the end of a shorter month if need be', ({
    assert,
  }) => {
    const { today, renewal } = purchaseTerms(plan(), new Date('2026-01-31T12:00:00.000Z'))
    assert.equal(today, '$6')
    assert.equal(renewal, 'Renews every month, next on February 28 2026 for $6, until you cancel.')
    const yearly = plan({ price: 60, interval_unit: 'YEAR' })
    assert.match(
      purchaseTerms(yearly, new Date('2028-02-29T12:00:00.000Z')).renewal,
      /every year, next on February 28 2029 for \$60/
    )
  })

  test('a user without a subscription gets no terms about a previous plan', ({ assert }) => {
    assert.deepEqual(
      switchTerms(plan(), { plan: plan({ storage_limit: 1 }), subscription: null }),
      []
    )
  })

  test('switching replaces an active plan, and its paid period is kept as a fallback', ({
    assert,
  }) => {
    const pro = plan({ id: 3, name: 'Pro', storage_limit: 100 })
    const [text, ...more] = switchTerms(pro, { plan: plan(), subscription: subscription() })
    assert.match(text!, /^This replaces Basic at \$6 per month/)
    assert.match(text!, /before April 1 2096, you get Basic back until then\.$/)
    assert.isEmpty(more)
    const unpaid = subscription({ current_period_end: null })
    assert.match(switchTerms(pro, { plan: plan(), subscription: unpaid })[0]!, /plan is active\.$/)
  })

  test("switching names a cancelled plan's end date, and the storage of a smaller plan", ({
    assert,
  }) => {
    const pro = plan({ id: 3, name: 'Pro', storage_limit: 100 })
    const cancelled = subscription({ ...pro, id: 7, status: 0, state: 'cancelled' })
    const [old, storage] = switchTerms(plan(), { plan: pro, subscription: cancelled })
    assert.match(old!, /^You still have Pro until April 15 2096\./)
    assert.match(storage!, /^Basic has 10 GB\. .* not add anything\.$/)
  })
})

test.group('Terms of the current plan', () => {
  const cases: [EntitlementReason, RegExp][] = [
    ['paid', /^Renews on April 1 2096 for \$6\.$/],
    ['payment_awaited', /until April 15 2096 at the latest/],
    ['payment_failed', /your plan ends on April 15 2096/],
    ['suspended', /until April 15 2096, then you’re on Free/],
    ['cancelled', /until April 15 2096, then you’re on Free\. You won’t be charged again\.$/],
    ['review', /until April 15 2096\.$/],
  ]
  test('the terms explain the state {reason}')
    .with(cases.map(([reason, text]) => ({ reason, text })))
    .run(({ assert }, { reason, text }) => {
      assert.match(currentTerms(subscription({ reason }))!, text)
    })

  test('the free plan has no end and no terms', ({ assert }) => {
    assert.isNull(currentTerms(null))
  })

  test('a cancelled plan lasts to the end of its paid period, else ends at once', ({ assert }) => {
    const text = (end: string | null) =>
      cancelTerms(subscription({ current_period_end: end }) as SubscriptionResponse)
    assert.match(text('2096-04-01T12:00:00.000Z'), /until April 1 2096, which you’ve paid for/)
    assert.match(text('2020-04-01T12:00:00.000Z'), /ends at once/)
    assert.match(text(null), /ends at once/)
  })
})

test('a payment label shows cents only if there are any, and its note shows refunds', ({
  assert,
}) => {
  const payment = {
    id: 1,
    amount: 6.5,
    currency: 'USD',
    transaction_fee: null,
    status: 'partially_refunded',
    refunded_amount: 3,
    refund_due: false,
    created_at: '2026-03-01T12:00:00.000Z',
  } as const
  assert.equal(paymentLabel(payment), '6.50USD at March 1 2026')
  assert.equal(paymentLabel({ ...payment, amount: 6 }), '6USD at March 1 2026')
  assert.equal(paymentNote(payment)?.text, '3USD refunded')
  assert.isNull(paymentNote({ ...payment, status: 'completed' }))
  const due = { ...payment, status: 'completed', refund_due: true } as const
  assert.equal(paymentNote(due)?.text, 'being refunded')
})
