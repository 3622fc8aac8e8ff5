import { test } from '@japa/runner'
import { figuresBeside, rowsOf } from '#bench/beside_pages'
import { formatReport, type Section } from '#bench/report'

const about = 'About.'
const here: Section[] = [
  {
    title: 'Requests',
    about,
    figures: [
      { what: 'list (9.1 / 12 ms)', figure: '1,500/s' },
      { what: 'new', figure: '1.00 ms' },
    ],
  },
  {
    title: 'Search',
    about,
    figures: [
      { what: '100 blocks', figure: '2.00 / 9.00 ms', floor: '1.00 ms' },
      { what: '10,000 blocks', figure: '3.00 / 8.00 ms' },
    ],
  },
]
const there: Section[] = [
  {
    title: 'Requests',
    about,
    figures: [{ what: 'list (8.2 / 10 ms)', figure: '3,000/s', floor: '4,000/s' }],
  },
  {
    title: 'Search',
    about,
    figures: [
      { what: '100 blocks', figure: '4.00 / 6.00 ms' },
      { what: '10,100 blocks', figure: '1.50 / 8.00 ms' },
    ],
  },
]

test.group('figures beside another checkout', () => {
  test('compares figures by section and name, ignoring numbers in the name', ({ assert }) => {
    const page = formatReport([['Node', 'v24']], there)
    const { figures } = figuresBeside(here, rowsOf(page))
    assert.deepEqual(
      figures.map(({ what, floor, ratio }) => [what, floor, ratio]),
      [
        ['Requests: list (9.1 / 12 ms)', '3,000/s', '50 %'],
        ['Search: 100 blocks', '4.00 / 6.00 ms', '0.50 × / 1.50 ×'],
        ['Search: 10,000 blocks', '1.50 / 8.00 ms', '2.00 × / 1.00 ×'],
      ]
    )
  })
})
