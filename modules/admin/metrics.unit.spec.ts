import { test } from '@japa/runner'
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

test.group('Metrics', () => {
  test('only process metrics remain while the database is unavailable', async ({ assert }) => {
    let away = false
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const metrics = new Metrics(async () => {
      if (away) throw refused
      return LOOK
    })
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

  test('an unexpected error fails the metrics', async ({ assert }) => {
    const metrics = new Metrics(() => Promise.reject(new TypeError('a mistake')))
    await assert.rejects(() => metrics.text(), 'a mistake')
  })
})
