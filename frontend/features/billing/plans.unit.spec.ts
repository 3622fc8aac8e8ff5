import { test } from '@japa/runner'
import type { PlanResponse } from '#modules/billing/api'
import { formatPrice, planPoints, priceLabel } from './plans.js'

test.group('Plans', () => {
  test('a price shows cents only if it has any', ({ assert }) => {
    assert.deepEqual([0, 6, 6.5, 1200].map(formatPrice), ['$0', '$6', '$6.50', '$1,200'])
  })

  test('a price label names the interval', ({ assert }) => {
    assert.equal(priceLabel({ price: 6, interval_unit: 'MONTH' }), '$6 per month')
    assert.equal(priceLabel({ price: 60, interval_unit: 'YEAR' }), '$60 per year')
  })

  test('a plan lists its storage, its free months and its features', ({ assert }) => {
    const basic = { id: 2, revision: 0, name: 'Basic', description: '', storage_limit: 10 }
    const month: PlanResponse = { ...basic, price: 6, interval_unit: 'MONTH', features: ['Quiet'] }
    const year: PlanResponse = { ...month, id: 5, price: 60, interval_unit: 'YEAR' }
    const free: PlanResponse = { ...year, name: 'Free', price: 0 }
    const plans = [month, year, free, { ...free, interval_unit: 'MONTH' as const }]
    assert.deepEqual(planPoints(month, plans), ['10 GB of storage', 'Quiet'])
    assert.deepEqual(planPoints(year, plans), ['10 GB of storage', '2 months free', 'Quiet'])
    assert.include(planPoints({ ...year, price: 66 }, plans), '1 month free')
    const cents = [
      { ...month, price: 16.99 },
      { ...year, price: 169.9 },
    ] as const
    assert.include(planPoints(cents[1], [...cents]), '2 months free')
    for (const plan of [{ ...year, price: 70 }, { ...year, name: 'Alone' }, free]) {
      assert.deepEqual(planPoints(plan, plans), ['10 GB of storage', 'Quiet'])
    }
  })
})
