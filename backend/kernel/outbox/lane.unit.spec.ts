import { test } from '@japa/runner'
import { delayAfter, groupRows, type OutboxRow } from '#kernel/outbox/lane'

function row(id: string, key: string): OutboxRow {
  return { id, key, revision: null, payload: {}, attempts: 0 }
}

test.group('Lane', () => {
  test('delayAfter backs off after each failure, up to the last delay', ({ assert }) => {
    const delays = [1, 2, 5]
    assert.deepEqual(
      [1, 2, 3, 4, 99].map((failures) => delayAfter(failures, delays)),
      [1, 2, 5, 5, 5]
    )
  })

  test('groupRows keeps rows of one key together only in an ordered lane', ({ assert }) => {
    const [a1, b1, a2] = [row('1', 'a'), row('2', 'b'), row('3', 'a')]
    assert.deepEqual(groupRows([a1, b1, a2], true), [[a1, a2], [b1]])
    assert.deepEqual(groupRows([a1, b1, a2], false), [[a1], [b1], [a2]])
  })
})
