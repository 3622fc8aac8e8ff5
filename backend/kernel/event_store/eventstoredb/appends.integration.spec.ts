import { test } from '@japa/runner'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { event } from '#kernel/event_store/testing/events'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import { failure } from '#kernel/event_store/testing/store_under_test'
import { eventually } from '#testing/eventually'

test.group('EventStoreDB append call', () => {
  test('concurrent appends, including rejected ones, share one call', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    const append = (i: number) => store.append(`s-${i}`, 'no_stream', [event(), event()])
    await Promise.all(Array.from({ length: 25 }, (_, i) => append(i)))
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => append(i)))
    for (const result of results.slice(0, 25)) {
      const { reason } = result as PromiseRejectedResult
      assert.instanceOf(reason, WrongExpectedRevision)
      assert.equal((reason as WrongExpectedRevision).actual, 1)
    }
    assert.isTrue(results.slice(25).every(({ status }) => status === 'fulfilled'))
    assert.deepEqual(server.appendCalls, { begun: 1, cancelled: 0 })
  })

  test('the append call continues after the server rejects an append', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    await store.append('s-1', 'no_stream', [event()])
    server.refuse(REFUSALS.accessDenied())
    await failure(store.append('s-1', 0, [event()]))
    server.refuse()
    await store.append('s-1', 0, [event()])
    assert.equal(server.appendCalls.begun, 1)
  })

  test('the call of an abandoned connection is ended once no append waits for it', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openEventStoreDb({ timeoutMs: 300 })
    cleanup(close)
    await store.append('s-1', 'no_stream', [event()])
    server.mute()
    await failure(store.append('s-1', 'any', [event()]))
    server.unmute()
    await eventually(() => store.append('s-2', 'no_stream', [event()]))
    const left = () => assert.deepEqual(server.appendCalls, { begun: 2, cancelled: 1 })
    await eventually(left)
  })
})
