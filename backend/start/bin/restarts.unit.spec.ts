import { test } from '@japa/runner'
import { Restarts } from './restarts.js'

const SECOND = 1_000

test.group('Restarts', () => {
  test('pauses grow to 30 seconds, and a server that serves is restarted without end', ({
    assert,
  }) => {
    const restarts = new Restarts()
    const pauses = Array.from({ length: 50 }, (_, i) => restarts.next(true, i * SECOND))
    assert.deepEqual(pauses.slice(0, 6), [500, 1_000, 2_000, 5_000, 10_000, 30_000])
    assert.deepEqual([...new Set(pauses.slice(6))], [30_000])
  })

  test('gives up after seven failed starts in a row', ({ assert }) => {
    const restarts = new Restarts()
    for (let i = 0; i < 6; i++) assert.isDefined(restarts.next(false, i * SECOND))
    assert.isUndefined(restarts.next(false, 6 * SECOND))
  })

  test('a start that serves clears the failed ones before it', ({ assert }) => {
    const restarts = new Restarts()
    for (let i = 0; i < 50; i++) assert.isDefined(restarts.next(i % 7 === 6, i * SECOND))
  })

  test('a server that has run long restarts soon', ({ assert }) => {
    const restarts = new Restarts()
    for (let i = 0; i < 20; i++) assert.equal(restarts.next(true, i * 11 * 60 * SECOND), 500)
  })
})
