import { test } from '@japa/runner'
import fc from 'fast-check'
import { formatAmount, parseAmount } from '#platform/paypal/amounts'

test.group('PayPal amounts', () => {
  test('parses {0} {1} as {2}')
    .with([
      ['6.00', 'USD', 600],
      ['10.0', 'USD', 1_000],
      ['6', 'USD', 600],
      ['.5', 'USD', 50],
      ['0.49000', 'USD', 49],
      ['-0.49', 'USD', -49],
      ['-0.00', 'USD', 0],
      ['1200', 'JPY', 1_200],
      ['1200.0', 'JPY', 1_200],
      ['1.234', 'KWD', 1_234],
      ['0.001', 'USD', undefined],
      ['', 'USD', undefined],
      ['.', 'USD', undefined],
      ['1.', 'USD', undefined],
      ['1e3', 'USD', undefined],
      ['+1', 'USD', undefined],
      ['1,00', 'USD', undefined],
      ['0x10', 'USD', undefined],
      [' 1', 'USD', undefined],
      ['9'.repeat(10), 'USD', 999_999_999_900],
      ['9'.repeat(11), 'USD', undefined],
      ['1', 'usd', undefined],
      ['1', 'DOLLAR', undefined],
    ] as [string, string, number | undefined][])
    .run(({ assert }, [value, currency, amount]) => {
      assert.deepEqual(
        parseAmount(value, currency),
        amount === undefined ? undefined : { amount, currency }
      )
    })

  test('parses every amount that it formats', ({ assert }) => {
    const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        const text = formatAmount({ amount, currency })
        assert.deepEqual(parseAmount(text, currency), { amount, currency })
      })
    )
  })
})
