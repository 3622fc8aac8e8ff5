import { test } from '@japa/runner'
import { nextCell } from './grid-keys.js'

/** Three lines: 0 1 2, 3 4 5, 6. */
const GRID = { columns: 3, count: 7 }

test('{key} in cell {from} leads to cell {to}')
  .with([
    { key: 'ArrowRight', from: 2, to: 3 },
    { key: 'ArrowRight', from: 6, to: 6 },
    { key: 'ArrowLeft', from: 3, to: 2 },
    { key: 'ArrowLeft', from: 0, to: 0 },
    { key: 'ArrowDown', from: 1, to: 4 },
    { key: 'ArrowDown', from: 4, to: 6 },
    { key: 'ArrowUp', from: 4, to: 1 },
    { key: 'ArrowUp', from: 2, to: -1 },
    { key: 'Home', from: 5, to: 0 },
    { key: 'End', from: 1, to: 6 },
  ])
  .run(({ assert }, { key, from, to }) => assert.equal(nextCell(key, from, GRID), to))

test('other keys lead nowhere', ({ assert }) => {
  assert.isUndefined(nextCell('a', 1, GRID))
  assert.isUndefined(nextCell('Tab', 1, GRID))
})
