import { test } from '@japa/runner'
import { DatabaseOutage } from '#kernel/database/outage'
import { eventually } from '#tools/testing/eventually'

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

test.group('Outage of the database', () => {
  test('is logged once when it begins and once when it is over', async ({ assert }) => {
    const { outage, said, state } = outageOf()
    for (let i = 0; i < 50; i++) assert.isTrue(outage.met(away))
    await eventually(() => assert.isTrue(outage.confirmed))
    assert.lengthOf(said, 1)
    state.up = true
    await eventually(() => assert.lengthOf(said, 2))
    assert.isFalse(outage.confirmed)
    assert.match(said[1]!, /back/)
  })

  test('other errors are none, and are logged by whoever met them', ({ assert }) => {
    const { outage, said, log } = outageOf()
    assert.isFalse(outage.met(new TypeError('a fault of the code')))
    outage.quiet(log).error({ err: new TypeError('a fault of the code') }, 'failed')
    outage.quiet(log).error({ err: away }, 'not said')
    assert.deepEqual(said, ['failed', 'database: away, or takes no writes'])
    outage.stop()
  })
})
