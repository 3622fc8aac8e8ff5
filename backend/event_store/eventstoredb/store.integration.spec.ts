import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { StoreUnavailable, WrongExpectedRevision } from '#backend/event_store/errors'
import { EventStoreDbStore } from '#backend/event_store/eventstoredb/store'
import type { RecordedEvent } from '#backend/event_store/port'
import { eventStoreContract } from '#backend/event_store/testing/contract'
import { eventStoreFaultContract } from '#backend/event_store/testing/contract_faults'
import { dataOf, event } from '#backend/event_store/testing/events'
import { REFUSALS } from '#backend/event_store/testing/eventstoredb_stand_in/refusals'
import { EventStoreDbStandIn } from '#backend/event_store/testing/eventstoredb_stand_in/stand_in'
import {
  ALL_VERSIONS,
  type Version,
} from '#backend/event_store/testing/eventstoredb_stand_in/versions'
import { failure } from '#backend/event_store/testing/store_under_test'
import { GIVEN_EVENTSTORE_URL } from '#backend/testing/environment'
import { FreezableProxy } from '#backend/testing/freezable_proxy'
import { eventually } from '#backend/testing/eventually'

/** A store that tells what it logs. */
async function openLoggedStore(timeoutMs = 10_000) {
  const server = await EventStoreDbStandIn.start()
  const lines: string[] = []
  const note = (fields: object) => void lines.push((fields as { event: string }).event)
  const store = new EventStoreDbStore(server.url, timeoutMs, { info: note, error: note })
  const close = async () => {
    await store.close()
    await server.stop()
  }
  return { server, store, lines, close }
}

/** A new server and a store on it. */
async function openStore(timeoutMs = 5_000, version?: Version) {
  const server = await EventStoreDbStandIn.start(version)
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

for (const version of ALL_VERSIONS) {
  eventStoreContract(`EventStoreDB, stand-in for ${version}`, () => openStore(5_000, version))
}

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
    const appending = store.append('s-1', 'no_stream', events)
    await eventually(() => assert.lengthOf(server.log.all, 2))
    await server.restart()
    server.unmute()
    assert.equal((await appending).revision, 1)
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

test.group('EventStoreDB: what the server refuses', () => {
  const passing = [
    ['not_ready', REFUSALS.notReady()],
    ['too_busy', REFUSALS.tooBusy()],
    ['timed_out', REFUSALS.aborted()],
    ['silent', REFUSALS.deadlineExceeded()],
  ] as const
  for (const [kind, refusal] of passing) {
    test(`${kind} is waited out, and said`, async ({ assert, cleanup }) => {
      const { server, store, lines, close } = await openLoggedStore()
      cleanup(close)
      server.refuse(refusal)
      const [append, head] = [store.append('s-1', 'no_stream', [event()]), store.head()]
      await eventually(() => assert.include(lines, `event_store.${kind}`))
      server.refuse()
      assert.equal((await append).revision, 0)
      await head
      assert.deepEqual(lines, [`event_store.${kind}`, 'event_store.answers'])
    })

    test(`${kind} for long is a StoreUnavailable`, async ({ assert, cleanup }) => {
      const { server, store, close } = await openLoggedStore(300)
      cleanup(close)
      server.refuse(refusal)
      const anywhere = failure(store.append('s-1', 'any', [event()]))
      assert.instanceOf(await failure(store.head()), StoreUnavailable)
      assert.instanceOf(await anywhere, StoreUnavailable)
    })
  }

  for (const [kind, refusal] of [
    ['access_denied', REFUSALS.accessDenied()],
    ['unauthenticated', REFUSALS.unauthenticated()],
  ] as const) {
    test(`${kind}: nothing is kept, it is said once, and goes on with the right`, async ({
      assert,
      cleanup,
    }) => {
      const { server, store, lines, close } = await openLoggedStore()
      cleanup(close)
      const seen: RecordedEvent[] = []
      store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
      await store.append('s-1', 'no_stream', [event('T', 0)])
      await eventually(() => assert.lengthOf(seen, 1))
      server.refuse(refusal)
      for (let i = 0; i < 3; i++) {
        const error = await failure(store.append('s-1', 0, [event('T', 1)]))
        assert.instanceOf(error, StoreUnavailable)
      }
      server.dropConnections()
      await eventually(() => assert.include(lines, `event_store.${kind}`))
      server.refuse()
      await eventually(() => store.append('s-1', 0, [event('T', 1)]))
      await eventually(() => assert.lengthOf(seen, 2))
      assert.lengthOf(
        lines.filter((line) => line === `event_store.${kind}`),
        1
      )
    })
  }

  test('a member that only follows is not believed: the leader is asked', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, lines, close } = await openLoggedStore()
    const leader = await EventStoreDbStandIn.start(undefined, server.log)
    cleanup(async () => {
      await close()
      await leader.stop()
    })
    await store.append('s-1', 'no_stream', [event('T', 0)])
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    await eventually(() => assert.lengthOf(seen, 1))
    server.follow(leader)
    assert.equal((await store.append('s-1', 0, [event('T', 1)])).revision, 1)
    await eventually(() => assert.deepEqual(seen.map(dataOf), [0, 1]))
    assert.include(lines, 'event_store.not_leader')
  })

  test('a leader that stands still is given up for the next one', async ({ assert, cleanup }) => {
    const { server, close } = await openStore()
    const proxy = await FreezableProxy.to(server.url)
    const next = await EventStoreDbStandIn.start(undefined, server.log)
    const port = (url: string) => /:(\d+)/.exec(url.split('//')[1]!)![1]
    const store = new EventStoreDbStore(`esdb://127.0.0.1:${port(proxy.url)}?tls=false`)
    cleanup(async () => {
      await store.close()
      proxy.close()
      await close()
      await next.stop()
    })
    await store.append('s-1', 'no_stream', [event('T', 0)])
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    await eventually(() => assert.lengthOf(seen, 1))
    proxy.freeze()
    const appending = store.append('s-1', 0, [event('T', 1)])
    proxy.leadElsewhere(next.url)
    assert.equal((await appending).revision, 1)
    await eventually(() => assert.deepEqual(seen.map(dataOf), [0, 1]))
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
  for (const version of ALL_VERSIONS) {
    for (const options of [{ prefixes: ['s-'] }, {}]) {
      const filter = options.prefixes ? 'a prefix' : 'no prefix'
      test(`on a fresh ${version} nothing is passed over, with ${filter}`, async ({
        assert,
        cleanup,
      }) => {
        const { server, store, close } = await openStore(5_000, version)
        cleanup(close)
        const written = ['{}', ''].map((data) => systemEvent('$User', data))
        server.log.append('$users', 'any', written)
        const head = await store.head()
        const seen: RecordedEvent[] = []
        const passed: string[] = []
        const handle = async (events: RecordedEvent[], upTo: string) => {
          seen.push(...events)
          passed.push(upTo)
        }
        store.subscribe(null, handle, options)
        await eventually(() => assert.equal(passed.at(-1), head))
        await store.append('s-1', 'any', [event('T', 1)])
        await eventually(() => assert.deepEqual(seen.map(dataOf), [1]))
      })
    }
  }

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

function systemEvent(type: string, data: string) {
  const contentType = 'application/json'
  return { id: randomUUID(), type, contentType, data: Buffer.from(data), metadata: Buffer.of() }
}
