import { test } from '@japa/runner'
import { Restarts } from './restarts.js'

test.group('Restarts', () => {
  test('delays grow, and restarts stop after six ends within ten minutes', ({ assert }) => {
    const restarts = new Restarts()
    const delays = Array.from({ length: 7 }, (_, i) => restarts.next(i * 1_000))
    assert.deepEqual(delays, [500, 1_000, 2_000, 5_000, 10_000, 30_000, undefined])
  })

  test('a server that has run long restarts soon', ({ assert }) => {
    const restarts = new Restarts()
    for (let i = 0; i < 20; i++) assert.equal(restarts.next(i * 11 * 60_000), 500)
  })
})
