import { test } from '@japa/runner'
import { TokenBuckets } from '#platform/http/limits/token_buckets'

/** Returns buckets on a clock that the test sets. */
function bucketsAt(rate: { burst: number; perSecond: number }) {
  const clock = { seconds: 100 }
  return { clock, buckets: new TokenBuckets(rate, () => clock.seconds) }
}

test.group('TokenBuckets', () => {
  test('grants a burst at once, then the refill rate', ({ assert }) => {
    const { clock, buckets } = bucketsAt({ burst: 3, perSecond: 2 })
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take(7)),
      [0, 0, 0, 0.5]
    )
    clock.seconds += 0.25
    assert.equal(buckets.take(7), 0.25)
    clock.seconds += 0.25
    assert.equal(buckets.take(7), 0)
    clock.seconds += 1_000
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take(7)),
      [0, 0, 0, 0.5]
    )
  })

  test('keeps one bucket per key', ({ assert }) => {
    const { buckets } = bucketsAt({ burst: 1, perSecond: 1 })
    assert.deepEqual([buckets.take(1), buckets.take(2), buckets.take(1)], [0, 0, 1])
  })

  test('a full bucket grants more than a burst, and later calls wait for the debt', ({
    assert,
  }) => {
    const { clock, buckets } = bucketsAt({ burst: 10, perSecond: 1 })
    assert.equal(buckets.take(1, 25), 0)
    assert.equal(buckets.take(1, 1), 16)
    clock.seconds += 16
    assert.equal(buckets.take(1, 1), 0)
  })
})
