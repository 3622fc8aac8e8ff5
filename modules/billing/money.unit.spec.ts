import { test } from '@japa/runner'
import fc from 'fast-check'
import { fromUnits, inUnits, isMoney } from '#modules/billing/money'

test.group('Money', () => {
  test('converts to units and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
        const money = { amount, currency: 'USD' } as const
        const back = fromUnits(inUnits(money), 'USD')
        return back.amount === amount && back.currency === 'USD'
      })
    )
  })

  test('{0} dollars are {1} cents')
    .with([
      [6.5, 650],
      [0.29, 29],
      [1.15, 115],
      [19.99, 1_999],
    ] as const)
    .run(({ assert }, [units, amount]) => {
      assert.deepEqual(fromUnits(units, 'USD'), { amount, currency: 'USD' })
    })

  test('accepts only whole minor units of a known currency', ({ assert }) => {
    assert.isTrue(isMoney({ amount: 650, currency: 'USD' }))
    assert.isFalse(isMoney({ amount: 6.5, currency: 'USD' }))
    assert.isFalse(isMoney({ amount: Number.NaN, currency: 'USD' }))
    assert.isFalse(isMoney({ amount: 1, currency: 'toString' as 'USD' }))
  })
})
