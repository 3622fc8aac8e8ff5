import { test } from '@japa/runner'
import { RecentStreams } from '#kernel/aggregates/recent_streams'

test.group('Recent streams', () => {
  test('are those of the last three commands of an owner, each once', ({ assert }) => {
    const recent = new RecentStreams()
    assert.deepEqual(recent.with(1, ['tree', 'a']), ['tree', 'a'])
    for (const page of ['a', 'b', 'c', 'd']) recent.note(1, ['tree', page])
    assert.deepEqual(recent.with(1, ['tree', 'b']), ['tree', 'b', 'd', 'c'])
    assert.deepEqual(recent.with(2, ['other']), ['other'])
  })
})
