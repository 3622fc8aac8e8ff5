import { test } from '@japa/runner'
import { collectGrown } from '#platform/garbage'

const MB = 1024 ** 2

test('a heap that has grown by 24 MB of garbage is collected', ({ assert }) => {
  collectGrown()
  const before = process.memoryUsage().heapUsed
  let garbage: number[][] = []
  // Objects this large are not new ones, which a smaller collection would find.
  for (let at = 0; at < 40; at++) garbage.push(Array.from({ length: MB / 8 }, () => at))
  assert.isAbove(process.memoryUsage().heapUsed - before, 24 * MB)
  garbage = []
  collectGrown()
  assert.isBelow(process.memoryUsage().heapUsed - before, 24 * MB)
})
