import { test } from '@japa/runner'
import { paidUntil, withGrace } from '#modules/billing/paid_periods'
import { at } from '#modules/billing/testing/subscriptions'

test.group('Paid periods', () => {
  test('no payment pays for no period', ({ assert }) => {
    assert.isUndefined(paidUntil([], 'MONTH'))
  })

  const rows: [string, 'MONTH' | 'YEAR', string[], string][] = [
    ['a monthly payment pays for one month', 'MONTH', ['2026-03-15'], '2026-04-15'],
    ['a yearly payment pays for one year', 'YEAR', ['2026-03-15'], '2027-03-15'],
    [
      'a period from the 31st ends on the last day of a shorter month',
      'MONTH',
      ['2026-01-31'],
      '2026-02-28',
    ],
    [
      'a period from the 31st ends on 29 February in a leap year',
      'MONTH',
      ['2028-01-31'],
      '2028-02-29',
    ],
    ['a year from 29 February ends on 28 February', 'YEAR', ['2028-02-29'], '2029-02-28'],
    [
      'consecutive months keep the day of the first payment',
      'MONTH',
      ['2026-01-31', '2026-02-28'],
      '2026-03-31',
    ],
    [
      'four consecutive years return to 29 February',
      'YEAR',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
      '2032-02-29',
    ],
    ['a late payment pays from its due date', 'MONTH', ['2026-01-10', '2026-02-18'], '2026-03-10'],
    [
      'a payment after a gap pays from its own date',
      'MONTH',
      ['2026-01-10', '2026-04-20'],
      '2026-05-20',
    ],
    [
      'two payments at once pay for two periods',
      'MONTH',
      ['2026-01-10', '2026-01-10'],
      '2026-03-10',
    ],
    [
      'a payment with arrears closes the gap before it',
      'MONTH',
      ['2026-01-10', '2026-03-10 × 2'],
      '2026-04-10',
    ],
    ['arrears of a first payment pay for the past', 'MONTH', ['2026-03-10 × 2'], '2026-04-10'],
    [
      'a yearly payment with arrears closes the gap before it',
      'YEAR',
      ['2024-01-10', '2026-01-10 × 2'],
      '2027-01-10',
    ],
    [
      'arrears too small for the gap pay for the past',
      'MONTH',
      ['2026-01-10', '2026-09-10 × 3'],
      '2026-10-10',
    ],
    ['the order of payments does not matter', 'MONTH', ['2026-02-10', '2026-01-10'], '2026-03-10'],
    [
      'arrears paid at the time of another payment pay for further periods',
      'MONTH',
      ['2026-01-10', '2026-01-10 × 2'],
      '2026-04-10',
    ],
    [
      'the order of simultaneous payments does not matter',
      'MONTH',
      ['2026-01-10 × 2', '2026-01-10'],
      '2026-04-10',
    ],
  ]
  test('{0}')
    .with(rows)
    .run(({ assert }, [, unit, paid, end]) => {
      const payments = paid.map((day) => {
        const [date, intervals = '1'] = day.split(' × ')
        return { at: at(`${date} 10:30`), intervals: Number(intervals) }
      })
      assert.equal(paidUntil(payments, unit), at(`${end} 10:30`))
    })

  test("periods are in UTC, whatever the machine's time zone", ({ assert }) => {
    // New York starts daylight saving time on 8 March 2026.
    assert.equal(
      paidUntil([{ at: at('2026-02-09 07:00'), intervals: 1 }], 'MONTH'),
      at('2026-03-09 07:00')
    )
    assert.equal(withGrace(at('2026-03-01 07:00')), at('2026-03-15 07:00'))
  })
})
