import { test } from '@japa/runner'
import type { PlanResponse } from '#modules/billing/api'
import { currentPlan, formatPrice } from './plans.js'

test.group('Plans', () => {
  test('a price shows cents only when there are some', ({ assert }) => {
    assert.deepEqual([0, 6, 6.5, 1200].map(formatPrice), ['$0', '$6', '$6.50', '$1,200'])
  })

  test('the current plan is the free one', ({ assert }) => {
    const plan = (id: number, price: number) => ({ id, price }) as PlanResponse
    assert.equal(currentPlan([plan(2, 6), plan(1, 0)])?.id, 1)
    assert.isUndefined(currentPlan([]))
  })
})
