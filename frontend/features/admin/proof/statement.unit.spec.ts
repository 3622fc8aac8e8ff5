import { test } from '@japa/runner'
import { keyId, readAnchors } from './statement.js'

function anchor(number: number) {
  const said = { anchor: number, events: 10, head: 'ab', time: '2026-03-01', keys: ['MCo='] }
  return { statement: JSON.stringify({ ...said, previous: null }), signatures: ['x'] }
}

test.group('Anchors', () => {
  test('lists anchors newest first, without unreadable ones', ({ assert }) => {
    const rows = [anchor(1), { statement: '{', signatures: [] }, anchor(2)]
    assert.deepEqual(
      readAnchors(rows).map(({ anchor: number, row }) => [number, row]),
      [
        [2, rows[2]],
        [1, rows[0]],
      ]
    )
    assert.deepEqual(readAnchors([{ statement: '{"anchor":1}', signatures: [] }]), [])
  })

  test('the key id is the part in which keys differ', ({ assert }) => {
    assert.equal(keyId('MCowBQYDK2VwAyEA0123456789abcdef='), '89abcdef')
  })
})
