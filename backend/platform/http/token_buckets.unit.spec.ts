import { test } from '@japa/runner'
import { TokenBuckets } from '#platform/http/token_buckets'

/** Buckets on a clock that is set by hand. */
function bucketsAt(rate: { burst: number; perSecond: number }) {
  const clock = { seconds: 100 }
  return { clock, buckets: new TokenBuckets(rate, () => clock.seconds) }
}

test.group('Token buckets', () => {
  test('give a burst at once, then as much as flows in', ({ assert }) => {
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

  test('are one for each key', ({ assert }) => {
    const { buckets } = bucketsAt({ burst: 1, perSecond: 1 })
    assert.deepEqual([buckets.take(1), buckets.take(2), buckets.take(1)], [0, 0, 1])
  })

  test('give more than a burst from a full bucket, which is waited for then', ({ assert }) => {
    const { clock, buckets } = bucketsAt({ burst: 10, perSecond: 1 })
    assert.equal(buckets.take(1, 25), 0)
    assert.equal(buckets.take(1, 1), 16)
    clock.seconds += 16
    assert.equal(buckets.take(1, 1), 0)
  })
})
