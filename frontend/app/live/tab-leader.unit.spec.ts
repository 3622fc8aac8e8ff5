import { test } from '@japa/runner'
import { TabLeader } from './tab-leader.js'

test.group('Tab leader', (group) => {
  group.each.setup(() => {
    Object.assign(globalThis, { document: new EventTarget() })
    return () => void Reflect.deleteProperty(globalThis, 'document')
  })

  test('a failed attempt to lead is not retried at once', async ({ assert, cleanup }) => {
    let tries = 0
    const leader = new TabLeader({
      name: 'leader that fails',
      ask: () => {},
      lead: () => {
        tries++
        throw new Error('Unsupported by this browser')
      },
    })
    cleanup(() => leader.stop())
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(tries, 1)
    assert.isFalse(leader.leads)
  })
})
