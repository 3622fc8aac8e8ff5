import { test } from '@japa/runner'
import { refundsIn, type PayPalTransaction } from '#platform/paypal/transaction'

const of = (
  id: string,
  status: PayPalTransaction['status'],
  cents: number,
  day: number
): PayPalTransaction => ({
  id,
  status,
  amount: { amount: cents, currency: 'USD' },
  fee: undefined,
  at: new Date(Date.UTC(2026, 0, day)),
})

const totals = (...transactions: PayPalTransaction[]) =>
  [...refundsIn(transactions)].map(([id, { amount }]) => [id, amount])

test.group('refundsIn', () => {
  test('adds up the refunds of the only refunded sale', ({ assert }) => {
    const sale = of('S1', 'PARTIALLY_REFUNDED', 600, 1)
    const refunds = [of('R1', 'COMPLETED', -100, 2), of('R2', 'COMPLETED', -200, 3)]
    assert.deepEqual(totals(sale, ...refunds), [['S1', 300]])
  })

  test('attributes a partial refund beside a whole refund and beside a reversal', ({ assert }) => {
    const sales = [of('S1', 'REFUNDED', 600, 1), of('S2', 'PARTIALLY_REFUNDED', 600, 32)]
    const partly = of('R2', 'COMPLETED', -100, 33)
    const whole = of('R1', 'COMPLETED', -600, 34)
    assert.deepEqual(totals(...sales, partly, whole), [
      ['S1', 600],
      ['S2', 100],
    ])
    assert.deepEqual(totals(...sales, partly), [['S2', 100]])
  })

  test('attributes partial refunds of two sales by their times', ({ assert }) => {
    const sales = [
      of('S1', 'PARTIALLY_REFUNDED', 600, 1),
      of('S2', 'PARTIALLY_REFUNDED', 600, 32),
    ] as const
    const [early, late] = [of('R1', 'COMPLETED', -100, 2), of('R2', 'COMPLETED', -200, 33)]
    assert.deepEqual(totals(...sales, early, late), [
      ['S1', 100],
      ['S2', 200],
    ])
  })

  test('attributes the total that is certain beside refunds that are not', ({ assert }) => {
    const sales = [
      of('S1', 'PARTIALLY_REFUNDED', 100, 1),
      of('S2', 'PARTIALLY_REFUNDED', 100, 2),
      of('S3', 'PARTIALLY_REFUNDED', 1200, 3),
    ]
    const refunds = [
      of('R1', 'COMPLETED', -50, 33),
      of('R2', 'COMPLETED', -60, 34),
      of('R3', 'COMPLETED', -700, 35),
    ]
    assert.deepEqual(totals(...sales, ...refunds), [['S3', 700]])
  })

  test('attributes no refund that may belong to a sale that was reversed later', ({ assert }) => {
    const sales = [of('S1', 'REFUNDED', 600, 1), of('S2', 'PARTIALLY_REFUNDED', 600, 8)] as const
    const [first, second] = [of('R1', 'COMPLETED', -50, 9), of('R2', 'COMPLETED', -360, 10)]
    assert.isEmpty(totals(...sales, first, second))
    const early = of('R1', 'COMPLETED', -50, 7)
    assert.deepEqual(totals(...sales, early, second), [
      ['S1', 50],
      ['S2', 360],
    ])
  })

  test('attributes no refund that may belong to either sale', ({ assert }) => {
    const sales = [
      of('S1', 'PARTIALLY_REFUNDED', 600, 1),
      of('S2', 'PARTIALLY_REFUNDED', 600, 32),
    ] as const
    const refunds = [of('R1', 'COMPLETED', -100, 33), of('R2', 'COMPLETED', -200, 34)]
    assert.isEmpty(totals(...sales, ...refunds))
    assert.isEmpty(totals(...sales, refunds[0]!))
  })
})
