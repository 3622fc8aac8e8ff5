import { test } from '@japa/runner'
import { paidUntil, withGrace } from '#modules/billing/paid_periods'
import { at } from '#modules/billing/testing/subscriptions'

test.group('Paid periods', () => {
  test('no payment pays for no period', ({ assert }) => {
    assert.isUndefined(paidUntil([], 'MONTH'))
  })

  const rows: [string, 'MONTH' | 'YEAR', string[], string][] = [
    ['a month', 'MONTH', ['2026-03-15'], '2026-04-15'],
    ['a year', 'YEAR', ['2026-03-15'], '2027-03-15'],
    ['a month that is shorter', 'MONTH', ['2026-01-31'], '2026-02-28'],
    ['a month that is shorter, in a leap year', 'MONTH', ['2028-01-31'], '2028-02-29'],
    ['a year from a leap day', 'YEAR', ['2028-02-29'], '2029-02-28'],
    ['months go by the first day of the row', 'MONTH', ['2026-01-31', '2026-02-28'], '2026-03-31'],
    [
      'four years bring the leap day back',
      'YEAR',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
      '2032-02-29',
    ],
    ['a late one pays from where it was due', 'MONTH', ['2026-01-10', '2026-02-18'], '2026-03-10'],
    ['one after a break pays from itself', 'MONTH', ['2026-01-10', '2026-04-20'], '2026-05-20'],
    ['two at once pay for two', 'MONTH', ['2026-01-10', '2026-01-10'], '2026-03-10'],
    ['arrears close the gap before them', 'MONTH', ['2026-01-10', '2026-03-10 × 2'], '2026-04-10'],
    ['arrears of a first payment are past', 'MONTH', ['2026-03-10 × 2'], '2026-04-10'],
    ['arrears of a year', 'YEAR', ['2024-01-10', '2026-01-10 × 2'], '2027-01-10'],
    ['after longer, arrears are past', 'MONTH', ['2026-01-10', '2026-09-10 × 3'], '2026-10-10'],
    ['order means nothing', 'MONTH', ['2026-02-10', '2026-01-10'], '2026-03-10'],
    ['arrears at the time of another', 'MONTH', ['2026-01-10', '2026-01-10 × 2'], '2026-04-10'],
    ['nor at one time', 'MONTH', ['2026-01-10 × 2', '2026-01-10'], '2026-04-10'],
  ]
  test('{$i}: {0}')
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
