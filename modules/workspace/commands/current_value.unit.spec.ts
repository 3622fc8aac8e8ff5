import { test } from '@japa/runner'
import { currentValue } from '#modules/workspace/commands/current_value'

/** Returns the current value for a wanted 'B', and the number of waits for the read models. */
async function read(shown: (string | null | undefined)[], isCaughtUp = true) {
  let waits = 0
  const caughtUp = () => Promise.resolve(++waits > 0 && isCaughtUp)
  const value = await currentValue<string | null>(
    caughtUp,
    () => Promise.resolve(shown.shift()),
    'B'
  )
  return { value, waits }
}

test.group('Current value of a read model', () => {
  test('another value, or none, is returned without waiting', async ({ assert }) => {
    assert.deepEqual(await read(['A'], false), { value: 'A', waits: 0 })
    assert.deepEqual(await read([null], false), { value: null, waits: 0 })
    assert.deepEqual(await read([undefined], false), { value: undefined, waits: 0 })
  })

  test('the same value is read again once the read models have caught up', async ({ assert }) => {
    assert.deepEqual(await read(['B', 'B']), { value: 'B', waits: 1 })
    assert.deepEqual(await read(['B', 'A']), { value: 'A', waits: 1 })
  })

  test('the same value is unknown while the read models lag', async ({ assert }) => {
    assert.deepEqual(await read(['B'], false), { value: undefined, waits: 1 })
  })
})
