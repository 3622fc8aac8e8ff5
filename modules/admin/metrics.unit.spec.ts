import { test } from '@japa/runner'
import { StoreUnavailable } from '#kernel/event_store/errors'
import type { Look } from '#modules/admin/queries/operations'
import { Metrics } from '#modules/admin/metrics'

const LOOK = {
  projections: [],
  parked: [],
  outbox: [],
  failing: [],
  health: {
    events: { last_minute: 3 },
    not_live: 0,
    slowest: null,
    parked: 0,
    outbox: {},
    webhooks_failed: 0,
    failing: 0,
  },
} as unknown as Look

const answers = async () => {}
const UP = { look: async () => LOOK, database: answers, eventStore: answers }

test.group('Metrics', () => {
  test('only process metrics remain while the database is unavailable', async ({ assert }) => {
    let away = false
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const unlessAway = async () => {
      if (away) throw refused
      return LOOK
    }
    const metrics = new Metrics({ ...UP, look: unlessAway, database: unlessAway })
    for (const isAway of [false, true, false]) {
      away = isAway
      const lines = (await metrics.text()).split('\n')
      assert.include(lines, `strata_database ${away ? 0 : 1}`)
      assert.equal(lines.includes('strata_events_last_minute 3'), !away)
      assert.equal(
        lines.some((line) => line.startsWith('strata_parked_streams ')),
        !away
      )
      assert.isTrue(lines.some((line) => line.startsWith('process_resident_memory_bytes ')))
    }
  })

  test('only the event store is reported as unavailable while it does not answer', async ({
    assert,
  }) => {
    const away = () => Promise.reject(new StoreUnavailable('The event store did not answer'))
    const lines = (await new Metrics({ ...UP, look: away, eventStore: away }).text()).split('\n')
    assert.includeMembers(lines, ['strata_database 1', 'strata_event_store 0'])
    assert.isFalse(lines.some((line) => line.startsWith('strata_parked_streams ')))
    assert.isTrue(lines.some((line) => line.startsWith('process_resident_memory_bytes ')))
  })

  test('an unexpected error fails the metrics', async ({ assert }) => {
    const look = () => Promise.reject(new TypeError('a mistake'))
    const metrics = new Metrics({ ...UP, look })
    await assert.rejects(() => metrics.text(), 'a mistake')
  })
})
