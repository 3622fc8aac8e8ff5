import { test } from '@japa/runner'
import { formatPrice, priceLabel } from './plans.js'

test.group('Plans', () => {
  test('a price shows cents only when there are some', ({ assert }) => {
    assert.deepEqual([0, 6, 6.5, 1200].map(formatPrice), ['$0', '$6', '$6.50', '$1,200'])
  })

  test('what an interval costs', ({ assert }) => {
    assert.equal(priceLabel({ price: 6, interval_unit: 'MONTH' }), '$6 per month')
    assert.equal(priceLabel({ price: 60, interval_unit: 'YEAR' }), '$60 per year')
  })
})
