import { test } from '@japa/runner'
import { pageWindow } from './page-window.js'

const CASES: { current: number; total: number; shown: string }[] = [
  { current: 1, total: 0, shown: '' },
  { current: 1, total: 1, shown: '1' },
  { current: 1, total: 5, shown: '1 2 3 4 5' },
  { current: 1, total: 6, shown: '1 2 3 4 5 6' },
  { current: 1, total: 7, shown: '1 2 3 … 6 7' },
  { current: 1, total: 10, shown: '1 2 3 … 9 10' },
  { current: 2, total: 10, shown: '1 2 3 4 … 9 10' },
  { current: 5, total: 10, shown: '1 2 3 4 5 6 7 8 9 10' },
  { current: 6, total: 12, shown: '1 2 3 4 5 6 7 8 … 11 12' },
  { current: 7, total: 13, shown: '1 2 … 5 6 7 8 9 … 12 13' },
  { current: 50, total: 100, shown: '1 2 … 48 49 50 51 52 … 99 100' },
  { current: 99, total: 100, shown: '1 2 … 97 98 99 100' },
  { current: 100, total: 100, shown: '1 2 … 98 99 100' },
]

test.group('Page window', () => {
  test('page {current} of {total} shows {shown}')
    .with(CASES)
    .run(({ assert }, { current, total, shown }) => {
      const slots = pageWindow(current, total).map((slot) => (slot === 'gap' ? '…' : slot))
      assert.equal(slots.join(' '), shown)
    })

  test('a page number beyond the last shows only the first and last pages', ({ assert }) => {
    assert.deepEqual(pageWindow(40, 9), [1, 2, 'gap', 8, 9])
  })
})
