import { test } from '@japa/runner'
import { ownShare } from '#testing/shard'

test.group('ownShare', () => {
  const items = [1, 2, 3, 4, 5, 6, 7]

  test('returns all items without the option', ({ assert }) => {
    assert.deepEqual(ownShare(items, ['test.ts', 'browser']), items)
  })

  test('assigns each item to exactly one shard', ({ assert }) => {
    const shares = [1, 2, 3].map((shard) => ownShare(items, ['browser', `--shard=${shard}/3`]))
    assert.deepEqual(shares, [
      [1, 4, 7],
      [2, 5],
      [3, 6],
    ])
  })
})
