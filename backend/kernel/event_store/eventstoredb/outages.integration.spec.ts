import { test } from '@japa/runner'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { event } from '#kernel/event_store/testing/events'
import { failure } from '#kernel/event_store/testing/store_under_test'
import { eventually } from '#testing/eventually'

test.group('EventStoreDB: outages', () => {
  test('every call to a silent server throws StoreUnavailable', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb({ timeoutMs: 200 })
    const searching = new EventStoreDbStore(server.discoveryUrl, 200)
    cleanup(close)
    server.mute()
    const calls = Promise.allSettled([
      searching.append('s-1', 'no_stream', [event()]),
      store.append('s-1', 'no_stream', [event()]),
      Array.fromAsync(store.read('s-1')),
      store.head(),
      store.delete('s-1', 'any'),
      store.tombstone('s-1'),
    ])
    for (const result of await calls) {
      assert.equal(result.status, 'rejected')
      assert.instanceOf((result as PromiseRejectedResult).reason, StoreUnavailable)
    }
  })

  test('a stopped server throws StoreUnavailable', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    await server.stop()
    assert.instanceOf(await failure(store.append('s-1', 'any', [event()])), StoreUnavailable)
    assert.instanceOf(await failure(store.head()), StoreUnavailable)
  })

  test('a retry after a lost response stores an append only once', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    const events = [event('A'), event('B')]
    server.mute()
    const appending = store.append('s-1', 'no_stream', events)
    await eventually(() => assert.lengthOf(server.log.all, 2))
    await server.restart()
    server.unmute()
    assert.equal((await appending).revision, 1)
    assert.equal((await store.append('s-1', 'no_stream', events)).revision, 1)
    assert.lengthOf(server.log.all, 2)
  })

  test('stopping one server does not affect appends to another', async ({ assert, cleanup }) => {
    const [dying, other] = [await openEventStoreDb(), await openEventStoreDb()]
    cleanup(async () => {
      await dying.close()
      await other.close()
    })
    await dying.store.append('s-1', 'any', [event()])
    const appends = (async () => {
      for (let i = 0; i < 300; i++) await other.store.append('s-1', 'any', [event()])
    })()
    await eventually(() => assert.isAbove(other.server.log.all.length, 50))
    await dying.server.stop()
    await appends
    assert.lengthOf(other.server.log.all, 300)
  })

  test('the client reconnects to a cluster after downtime', async ({ assert, cleanup }) => {
    const { server, close } = await openEventStoreDb()
    const store = new EventStoreDbStore(`${server.discoveryUrl}&maxDiscoverAttempts=2`)
    cleanup(async () => {
      await store.close()
      await close()
    })
    await store.append('s-1', 'no_stream', [event()])
    await server.stop()
    for (let i = 0; i < 3; i++) {
      assert.instanceOf(await failure(store.append('s-1', 'any', [event()])), StoreUnavailable)
    }
    await server.start()
    await eventually(() => store.append('s-1', 0, [event()]))
  })
})

test.group('EventStoreDB: options in the address', () => {
  test('a conflict throws even if the address tells the client not to throw', async ({
    assert,
    cleanup,
  }) => {
    const { server, close } = await openEventStoreDb()
    const store = new EventStoreDbStore(`${server.url}&throwOnAppendFailure=false`)
    cleanup(close)
    await store.append('s-1', 'no_stream', [event(), event()])
    const error = await failure(store.append('s-1', 'no_stream', [event()]))
    assert.instanceOf(error, WrongExpectedRevision)
    assert.equal((error as WrongExpectedRevision).actual, 1)
  })
})
