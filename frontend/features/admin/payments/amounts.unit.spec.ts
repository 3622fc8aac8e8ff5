import { test } from '@japa/runner'
import { inDollars } from './amounts.js'

test.group('Amounts in a dollar column', () => {
  test('formats {0} {1} as {2}')
    .with([
      [6, 'USD', '6.00'],
      [0.47, 'USD', '0.47'],
      [0, 'USD', '0.00'],
      [12.5, 'EUR', '12.50 EUR'],
    ] as const)
    .run(({ assert }, [amount, currency, written]) => {
      assert.equal(inDollars(amount, currency), written)
    })
})
