import { test } from '@japa/runner'
import { Failures } from '#kernel/failures/failures'
import { Readiness, type ReadinessOptions } from '#platform/http/health/readiness'

const UP: ReadinessOptions = {
  store: { head: async () => '7' },
  readModels: {
    furthest: async () => '7',
    lag: async () => 0,
    backgroundLag: async () => 0,
    stale: async () => [],
  },
  outage: { confirmed: false },
  vault: { lacks: undefined },
  answerableForLag: () => true,
  failures: new Failures(),
}

function check(options: Partial<ReadinessOptions>) {
  return new Readiness({ ...UP, ...options }).check()
}

const late = { ...UP.readModels, lag: async () => 60_000 }
const never = () => new Promise<never>(() => {})

test.group('Readiness', () => {
  test('is ready when all parts are up', async ({ assert }) => {
    const up = { event_store: true, database: true, projections: true, vault: true, started: true }
    const all = { ...up, lag_ms: 0, background_lag_ms: 0, stale_read_models: [], failing: [] }
    assert.deepEqual(await check({}), { ready: true, ...all })
  })

  test('is not ready before the start has finished', async ({ assert }) => {
    const readiness = new Readiness(UP)
    const release = readiness.hold()
    assert.containsSubset(await readiness.check(), { ready: false, started: false })
    release()
    assert.containsSubset(await readiness.check(), { ready: true, started: true })
  })

  test('stalled read models take the projecting process out of service', async ({ assert }) => {
    const result = await check({ readModels: late })
    assert.containsSubset(result, { ready: false, projections: false, lag_ms: 60_000 })
  })

  test('read models past the end of the log count as not having seen it, whatever their lag', async ({
    assert,
  }) => {
    const readModels = { ...UP.readModels, furthest: async () => '8' }
    const result = await check({ readModels })
    assert.containsSubset(result, { ready: false, projections: false, lag_ms: 0 })
  })

  test('a process that does not project reports the lag and stays ready', async ({ assert }) => {
    const result = await check({ readModels: late, answerableForLag: () => false })
    assert.containsSubset(result, { ready: true, projections: false, lag_ms: 60_000 })
  })

  test('lagging background read models are reported and take no process out of service', async ({
    assert,
  }) => {
    const readModels = { ...UP.readModels, backgroundLag: async () => 60_000 }
    const result = await check({ readModels })
    assert.containsSubset(result, { ready: true, projections: true, background_lag_ms: 60_000 })
  })

  test('lists failures without their errors', async ({ assert }) => {
    const failures = new Failures()
    failures.failed({}, 'listener', new Error('10.0.0.7 refused'))
    const { ready, failing } = await check({ failures })
    assert.isTrue(ready)
    assert.containsSubset(failing, [{ subject: 'listener', tries: 1 }])
    assert.notInclude(JSON.stringify(failing), '10.0.0.7')
  })

  test('an unavailable log does not mark the database as down', async ({ assert }) => {
    const result = await check({ store: { head: () => Promise.reject(new Error('away')) } })
    assert.containsSubset(result, { ready: false, event_store: false, database: true })
  })

  test('a database that responds but accepts no writes is down', async ({ assert }) => {
    const result = await check({ outage: { confirmed: true } })
    assert.containsSubset(result, { ready: false, event_store: true, database: false })
  })

  test('a part that never responds is down, and concurrent checks ask it once', async ({
    assert,
  }) => {
    let asked = 0
    const head = () => {
      asked++
      return never()
    }
    const readiness = new Readiness({ ...UP, store: { head }, deadlineMs: 1 })
    const results = await Promise.all([readiness.check(), readiness.check()])
    results.push(await readiness.check())
    assert.equal(asked, 1)
    for (const { ready } of results) assert.isFalse(ready)
  })
})
