import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { StoreUnavailable, WrongExpectedRevision } from '#backend/event_store/errors'
import { EventStoreDbStore } from '#backend/event_store/eventstoredb/store'
import type { RecordedEvent } from '#backend/event_store/port'
import { eventStoreContract } from '#backend/event_store/testing/contract'
import { eventStoreFaultContract } from '#backend/event_store/testing/contract_faults'
import { dataOf, event } from '#backend/event_store/testing/events'
import { EventStoreDbStandIn } from '#backend/event_store/testing/eventstoredb_stand_in/stand_in'
import { failure } from '#backend/event_store/testing/store_under_test'
import { GIVEN_EVENTSTORE_URL } from '#backend/testing/environment'
import { eventually } from '#backend/testing/eventually'

/** A new server and a store on it. */
async function openStore(timeoutMs = 5_000) {
  const server = await EventStoreDbStandIn.start()
  const store = new EventStoreDbStore(server.url, timeoutMs)
  return {
    server,
    store,
    async close() {
      await store.close()
      await server.stop()
    },
  }
}

eventStoreContract('EventStoreDB, stand-in', openStore)

eventStoreFaultContract('EventStoreDB, stand-in', async () => {
  const { server, ...opened } = await openStore(500)
  return {
    ...opened,
    dropConnections: async () => server.dropConnections(),
    async withholdAnswers() {
      server.mute()
      return async () => server.unmute()
    },
  }
})

if (GIVEN_EVENTSTORE_URL) {
  eventStoreContract('EventStoreDB, the server of EVENTSTORE_URL', async () => {
    const store = new EventStoreDbStore(GIVEN_EVENTSTORE_URL!)
    return { store, close: () => store.close() }
  })
}

test.group('EventStoreDB: what goes wrong', () => {
  test('a server that says nothing is a StoreUnavailable, whatever it is asked', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openStore(200)
    const searching = new EventStoreDbStore(server.discoveryUrl, 200)
    cleanup(close)
    server.mute()
    const start = performance.now()
    const answers = await Promise.allSettled([
      searching.append('s-1', 'no_stream', [event()]),
      store.append('s-1', 'no_stream', [event()]),
      Array.fromAsync(store.read('s-1')),
      store.head(),
      store.delete('s-1', 'any'),
      store.tombstone('s-1'),
    ])
    for (const answer of answers) {
      assert.equal(answer.status, 'rejected')
      assert.instanceOf((answer as PromiseRejectedResult).reason, StoreUnavailable)
    }
    assert.isBelow(performance.now() - start, 4_000)
  })

  test('a server that is away is a StoreUnavailable', async ({ assert, cleanup }) => {
    const { server, store, close } = await openStore()
    cleanup(close)
    await server.stop()
    assert.instanceOf(await failure(store.append('s-1', 'any', [event()])), StoreUnavailable)
    assert.instanceOf(await failure(store.head()), StoreUnavailable)
  })

  test('an append whose answer is lost is stored once by its retry', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openStore()
    cleanup(close)
    const events = [event('A'), event('B')]
    server.mute()
    const lost = failure(store.append('s-1', 'no_stream', events))
    await eventually(() => assert.lengthOf(server.log.all, 2))
    await server.restart()
    server.unmute()
    assert.instanceOf(await lost, StoreUnavailable)
    assert.equal((await store.append('s-1', 'no_stream', events)).revision, 1)
    assert.lengthOf(server.log.all, 2)
  })

  test('the end of one server leaves appends to another alone', async ({ assert, cleanup }) => {
    const [dying, other] = [await openStore(), await openStore()]
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

  test('a cluster that was away for a while is found again', async ({ assert, cleanup }) => {
    const { server, close } = await openStore()
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

test.group('EventStoreDB: settings in the address', () => {
  test('a conflict is an error, even if the client is told not to throw', async ({
    assert,
    cleanup,
  }) => {
    const { server, close } = await openStore()
    const store = new EventStoreDbStore(`${server.url}&throwOnAppendFailure=false`)
    cleanup(close)
    await store.append('s-1', 'no_stream', [event(), event()])
    const error = await failure(store.append('s-1', 'no_stream', [event()]))
    assert.instanceOf(error, WrongExpectedRevision)
    assert.equal((error as WrongExpectedRevision).actual, 1)
  })
})

test.group('EventStoreDB: subscriptions', () => {
  test('a live one outlives restarts of the server', async ({ assert, cleanup }) => {
    const { server, store, close } = await openStore()
    cleanup(close)
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    for (let i = 0; i < 30; i++) {
      if (i % 10 === 5) {
        await eventually(() => assert.lengthOf(seen, i))
        await server.restart()
      }
      const next = event('T', i)
      const expected = i === 0 ? 'no_stream' : i - 1
      await eventually(() => store.append('s-1', expected, [next]))
    }
    await eventually(() => assert.isAtLeast(seen.length, 30))
    assert.deepEqual(seen.map(dataOf), Array.from(Array(30).keys()))
  })

  test('one that has gone silent is opened again', async ({ assert, cleanup }) => {
    const { server, store, close } = await openStore(500)
    cleanup(close)
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    await store.append('s-1', 'no_stream', [event('T', 0)])
    await eventually(() => assert.lengthOf(seen, 1))
    server.mute(/Read$/)
    await store.append('s-1', 0, [event('T', 1)]) // is told to nobody
    server.unmute()
    await store.append('s-1', 1, [event('T', 2)])
    await eventually(() => assert.deepEqual(seen.map(dataOf), [0, 1, 2]))
    const start = performance.now()
    for (let i = 3; i < 10; i++) {
      await store.append('s-1', i - 1, [event('T', i)])
      await eventually(() => assert.lengthOf(seen, i + 1), { every: 1 })
    }
    assert.isBelow(performance.now() - start, 3_000, 'They should come by themselves again')
  })

  test('a few events that the filter left out are passed, too', async ({ assert, cleanup }) => {
    const { store, close } = await openStore()
    cleanup(close)
    await store.append('s-1', 'no_stream', [event()])
    let upTo = ''
    store.subscribe(null, async (_, position) => void (upTo = position), { prefixes: ['s-'] })
    await eventually(() => assert.notEqual(upTo, ''))
    await store.append('other-1', 'no_stream', [event(), event()])
    await store.delete('other-1', 1) // leaves an event of the server's own at the head
    const head = await store.head()
    await eventually(() => assert.equal(upTo, head))
  })

  test('checkpoints tell of many such events', async ({ assert, cleanup }) => {
    const { store, close } = await openStore()
    cleanup(close)
    const passed: string[] = []
    store.subscribe(null, async (_, position) => void passed.push(position), { prefixes: ['s-'] })
    const start = performance.now()
    for (let i = 0; i < 8; i++) {
      const many = Array.from({ length: 64 }, () => event())
      const { position } = await store.append(`other-${i}`, 'no_stream', many)
      await eventually(() => assert.isTrue(passed.at(-1)! >= position), { every: 1 })
    }
    assert.isBelow(performance.now() - start, 3_000, 'They should come without reading the log')
  })

  test('events of the server itself are not given out', async ({ assert, cleanup }) => {
    const { store, close } = await openStore()
    cleanup(close)
    await store.append('s-1', 'no_stream', [event()])
    await store.tombstone('s-1')
    for (const options of [{}, { prefixes: ['s-'] }]) {
      const types: string[] = []
      let upTo = ''
      const subscription = store.subscribe(
        null,
        async (events, position) => {
          types.push(...events.map(({ type }) => type))
          upTo = position
        },
        options
      )
      const head = await store.head()
      await eventually(() => assert.equal(upTo, head))
      await subscription.stop()
      assert.deepEqual(types, ['Tested'])
    }
  })

  test('batches hold what has come in, up to their size', async ({ assert, cleanup }) => {
    const { store, close } = await openStore()
    cleanup(close)
    for (let i = 0; i < 4; i++) {
      await store.append(
        `s-${i}`,
        'no_stream',
        Array.from({ length: 250 }, () => event())
      )
    }
    const sizes: number[] = []
    const handle = async (events: RecordedEvent[]) => {
      sizes.push(events.length)
      await pause(50) // as long as a transaction of the projections
    }
    store.subscribe(null, handle, { batchSize: 200 })
    const total = () => sizes.reduce((sum, size) => sum + size, 0)
    await eventually(() => assert.equal(total(), 1_000))
    assert.isAtMost(Math.max(...sizes), 200)
    assert.isAtMost(sizes.length, 100)
  })

  test('stop does not wait for a silent server', async ({ assert, cleanup }) => {
    const { server, store, close } = await openStore(60_000)
    cleanup(close)
    server.mute()
    const subscription = store.subscribe(null, async () => {})
    await pause(700) // by now it reads the log
    const start = performance.now()
    await subscription.stop()
    assert.isBelow(performance.now() - start, 20_000)
  })
})
