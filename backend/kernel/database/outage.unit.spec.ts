import { test } from '@japa/runner'
import { describeFailure } from '#kernel/database/explain_failure'
import { DatabaseOutage } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'
import { eventually } from '#testing/eventually'

function outageOf() {
  const said: string[] = []
  const say = (_fields: object, message: string) => void said.push(message)
  const log = { info: say, warn: say, error: say }
  const state = { up: false }
  const probe = async () => {
    if (!state.up) throw new Error('away')
  }
  const outage = new DatabaseOutage({ probe, log, everyMs: 5 })
  return { outage, said, state, log }
}

const away = Object.assign(new Error('shutting down'), { code: '57P01' })

test.group('Database outage', () => {
  test('an outage is logged once at its start and once at its end', async ({ assert }) => {
    const { outage, said, state } = outageOf()
    for (let i = 0; i < 50; i++) assert.isTrue(outage.met(away))
    await eventually(() => assert.isTrue(outage.confirmed))
    assert.lengthOf(said, 1)
    state.up = true
    await eventually(() => assert.lengthOf(said, 2))
    assert.isFalse(outage.confirmed)
    assert.match(said[1]!, /available again/)
  })

  test('an outage is logged with the host and the cause', ({ assert }) => {
    const said: string[] = []
    const say = (fields: object, message: string) => {
      assert.isEmpty(fields)
      said.push(message)
    }
    const url = 'postgres://u:secret@db.example/strata'
    const probe = () => Promise.reject(new Error('away'))
    for (const error of [
      Object.assign(new Error('no space left'), { code: '53100' }),
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('read-only'), { code: '25006' }),
    ]) {
      const describe = (met: unknown) => describeFailure(met, url)
      const outage = new DatabaseOutage({ probe, describe, log: { info: say, warn: say } })
      assert.isTrue(outage.met(error), error.message)
      outage.stop()
    }
    const begin = 'database: unavailable or not writable: '
    assert.deepEqual(said, [
      `${begin}DATABASE_URL: the disk of db.example is full: free some space there (53100).`,
      `${begin}DATABASE_URL: nothing listens at db.example (ECONNREFUSED).`,
      `${begin}DATABASE_URL: the database "strata" at db.example is a standby or read-only: name the primary (25006).`,
    ])
  })

  test('the end of an outage is logged in one line, whatever was retried meanwhile', async ({
    assert,
  }) => {
    const { outage, said, state, log } = outageOf()
    const tried = ['listener', 'leader of projections'].map(
      (subject) => new Retries({ subject, firstMs: 1, lastMs: 1, log: outage.quiet(log) })
    )
    for (const retries of tried) await retries.failed(away)
    state.up = true
    for (const retries of tried) retries.succeeded()
    await eventually(() => assert.lengthOf(said, 2))
    assert.match(said.join(), /^database: unavailable.*,database: available again$/)
  })

  test('other errors do not start an outage, and callers log them', ({ assert }) => {
    const { outage, said, log } = outageOf()
    assert.isFalse(outage.met(new TypeError('a fault of the code')))
    outage.quiet(log).error({ err: new TypeError('a fault of the code') }, 'failed')
    outage.quiet(log).error({ err: away }, 'not logged')
    assert.deepEqual(said, ['failed', 'database: unavailable or not writable'])
    outage.stop()
  })
})
