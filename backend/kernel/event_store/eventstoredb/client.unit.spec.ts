import { test } from '@japa/runner'
import { closeClient } from '#kernel/event_store/eventstoredb/client'

test.group('closeClient', () => {
  test('closeClient waits for the client to end', async ({ assert }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let ended = false
    const closing = closeClient({ dispose: () => promise }).then(() => (ended = true))
    await new Promise((told) => setImmediate(told))
    assert.isFalse(ended)
    resolve()
    await closing
  })

  test('closeClient gives up when a stream never reports its end', async ({ assert }) => {
    let asked = false
    const dispose = () => {
      asked = true
      return new Promise<never>(() => {})
    }
    await closeClient({ dispose })
    assert.isTrue(asked)
  })
})
