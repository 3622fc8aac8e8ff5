import { test } from '@japa/runner'
import { allMonths, partsOf } from './payment-months.js'

test.group('Months of payments', () => {
  test('returns twelve months, up to that of the day', ({ assert }) => {
    const months = allMonths('2026-03-31')
    assert.lengthOf(months, 12)
    assert.equal(months[0], '2025-04')
    assert.equal(months.at(-1), '2026-03')
  })

  test('the kept part is the amount without fees and refunds', ({ assert }) => {
    const received = { currency: 'USD', payments: 2, amount: 12, fees: 1, refunded: 6 }
    assert.equal(partsOf(received).kept, 5)
    assert.equal(partsOf(undefined).kept, 0)
  })
})
