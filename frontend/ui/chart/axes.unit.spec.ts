import { test } from '@japa/runner'
import { fullName, namedPoints, roundValues, shortName } from './axes.js'

const FIRST = Date.parse('2026-11-23') - 364 * 86_400_000
const YEAR = Array.from({ length: 365 }, (_, at) =>
  new Date(FIRST + at * 86_400_000).toISOString().slice(0, 10)
)

test.group('Chart axes', () => {
  test('a chart up to {largest} has gridlines at {lines}')
    .with([
      { largest: 0, lines: [0, 1] },
      { largest: 1, lines: [0, 1] },
      { largest: 3, lines: [0, 1, 2, 3] },
      { largest: 4.2, lines: [0, 1, 2, 3, 4, 5] },
      { largest: 10, lines: [0, 2, 4, 6, 8, 10] },
      { largest: 41, lines: [0, 10, 20, 30, 40, 50] },
      { largest: 1234.5, lines: [0, 250, 500, 750, 1000, 1250] },
      { largest: 8_000_000, lines: [0, 2e6, 4e6, 6e6, 8e6] },
    ])
    .run(({ assert }, { largest, lines }) => assert.deepEqual(roundValues(largest), lines))

  test('{days} days on {width} px are labeled {names}')
    .with([
      { days: 7, width: 600, names: 'Nov 17, Nov 18, Nov 19, Nov 20, Nov 21, Nov 22, Nov 23' },
      { days: 7, width: 300, names: 'Nov 17, Nov 19, Nov 21, Nov 23' },
      { days: 30, width: 300, names: 'Oct 30, Nov 5, Nov 11, Nov 17, Nov 23' },
      { days: 90, width: 300, names: 'Sep 12, Sep 30, Oct 18, Nov 5, Nov 23' },
      { days: 365, width: 300, names: 'Feb, May, Aug, Nov' },
      {
        days: 365,
        width: 800,
        names: 'Dec, 2026, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov',
      },
      { days: 7, width: 0, names: 'Nov 23' },
    ])
    .run(({ assert }, { days, width, names }) => {
      const points = YEAR.slice(-days)
      const named = namedPoints(points, width).map((at) => shortName(points[at]!, days > 120))
      assert.equal(named.join(', '), names)
    })

  test('months are labeled as months', ({ assert }) => {
    const months = ['2025-12', '2026-01', '2026-02']
    assert.deepEqual(
      namedPoints(months, 400).map((at) => shortName(months[at]!, false)),
      ['Dec', '2026', 'Feb']
    )
    assert.equal(fullName('2026-02'), 'February 2026')
    assert.equal(fullName('2026-02-03'), 'Feb 3, 2026')
  })

  test('an empty chart has no labels', ({ assert }) => assert.deepEqual(namedPoints([], 400), []))
})
