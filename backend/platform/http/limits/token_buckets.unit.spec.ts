import { test } from '@japa/runner'
import { takeFromAll, TokenBuckets } from '#platform/http/limits/token_buckets'

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

  test('takes from several buckets only if each of them grants its amount', ({ assert }) => {
    const { buckets: narrow } = bucketsAt({ burst: 2, perSecond: 1 })
    const { buckets: wide } = bucketsAt({ burst: 5, perSecond: 0.5 })
    const both = (amount: number) =>
      takeFromAll([
        { buckets: wide, key: 1, amount },
        { buckets: narrow, key: 1, amount },
      ])
    assert.deepEqual([both(2), both(2), both(1)], [0, 2, 1])
    assert.equal(wide.take(1, 3), 0)
    narrow.charge(1, -2)
    assert.equal(both(2), 4)
    assert.equal(narrow.take(1, 2), 0)
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
