import { test } from '@japa/runner'
import type pg from 'pg'
import type { BatchHandler, RecordedEvent } from '#kernel/event_store/port'
import type { Projection } from '#kernel/projections/projection'
import { projectionStates, stateOf } from '#kernel/projections/states'

const search = { name: 'search', version: 2 }
const auditLog = { name: 'audit_log', background: true }
const LEVEL = { follows: true, stale: null }
const BEHIND = { follows: false, stale: null }
const late = { ms: 10_000 }
const soon = { ms: 9_999 }
const failing = (subject: string) => [{ subject }]

test.group('State of a projection', () => {
  test('projection state is {4}')
    .with([
      [search, LEVEL, soon, [], 'live'],
      [search, LEVEL, soon, failing('projections'), 'live'],
      [search, LEVEL, late, [], 'behind'],
      [search, LEVEL, late, failing('background projections'), 'behind'],
      [search, LEVEL, late, failing('projections'), 'failed'],
      [search, LEVEL, late, failing('leader of projections'), 'failed'],
      [auditLog, LEVEL, late, failing('background projections'), 'failed'],
      [auditLog, LEVEL, late, failing('projections'), 'behind'],
      [search, BEHIND, late, [], 'catching_up'],
      [search, BEHIND, soon, [], 'catching_up'],
      [search, BEHIND, late, failing('projections: version 1 of search'), 'catching_up'],
      [search, BEHIND, late, failing('projections: version 2 of search'), 'failed'],
      [search, { follows: true, stale: 'it lacks an index' }, soon, [], 'failed'],
    ] as const)
    .run(({ assert }, [projection, checkpoint, lag, subjects, state]) => {
      assert.equal(stateOf(projection, checkpoint, lag, subjects), state)
    })
})

test.group('Lag of a projection', () => {
  for (const [what, metadata] of [
    ['no metadata', null],
    ['no time', {}],
    ['an invalid time', { time: 'yesterday' }],
    ['an object as its time', { time: { at: 1 } }],
  ] as const) {
    test(`lag counts an event with ${what} as pending, with age 0`, async ({ assert }) => {
      const event = { metadata } as unknown as RecordedEvent
      const store = {
        head: async () => '2',
        subscribe: (_: unknown, handle: BatchHandler) => {
          void handle([event], '2')
          return { stop: async () => {} }
        },
      }
      const row = { name: 'files', position: '1', follows: false, serves: true, stale: null }
      const pool = { query: async () => ({ rows: [row] }) } as unknown as pg.Pool
      const files = { name: 'files' } as Projection
      const [state] = await projectionStates({ pool, store, projections: [files] }, [])
      assert.deepEqual(state!.lag, { events: 1, hasMore: false, ms: 0 })
    })
  }
})
