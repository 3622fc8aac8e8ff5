import { test } from '@japa/runner'
import fc from 'fast-check'
import type { EventRow } from '#modules/admin/api'
import { type Cause, causesOf } from './causes.js'

function row(id: string, causation_id: string | null, revision = 0): EventRow {
  return {
    stream: 'workspace-1',
    revision,
    id,
    type: 'BlockCreated',
    time: `2026-03-01T09:00:00.00${revision % 10}Z`,
    user_id: 1,
    actor: '1',
    correlation_id: 'request',
    causation_id,
    data: {},
    text: null,
    cursor: '',
  }
}

/** Renders causes as `id(effects)`. Brackets mark a cause that is not an event. */
function drawn(causes: Cause[]): string {
  return causes
    .map(({ id, event, effects }) => {
      const name = event ? id : `[${id}]`
      return effects.length > 0 ? `${name}(${drawn(effects)})` : name
    })
    .join(' ')
}

test.group('Causal tree', () => {
  test('the causal tree starts at the first cause', ({ assert }) => {
    const rows = [row('b', 'command', 1), row('a', 'command'), row('c', 'b', 2), row('d', 'e', 3)]
    assert.equal(drawn(causesOf(rows)), '[command](a b(c)) [e](d)')
    assert.equal(drawn(causesOf([row('a', null)])), 'a')
    assert.deepEqual(causesOf([]), [])
  })

  test('each event appears exactly once in the causal tree, even in a cycle', ({ assert }) => {
    assert.equal(drawn(causesOf([row('a', 'b'), row('b', 'a', 1)])), 'b(a)')
    assert.equal(drawn(causesOf([row('a', 'a')])), 'a')
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', null)
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 5 }), (causes) => {
        const rows = causes.map((cause, i) => row('abcde'[i]!, cause, i))
        const seen: string[] = []
        const walk = (all: Cause[]) => {
          for (const { id, event, effects } of all) {
            if (event) seen.push(id)
            walk(effects)
          }
        }
        walk(causesOf(rows))
        assert.sameMembers(
          seen,
          rows.map(({ id }) => id)
        )
        assert.lengthOf(seen, rows.length)
      })
    )
  })
})
