import { status } from '@grpc/grpc-js'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { test } from '@japa/runner'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { dataOf, event } from '#kernel/event_store/testing/events'
import type { ReadCall } from '#kernel/event_store/testing/eventstoredb_stand_in/read'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { failure } from '#kernel/event_store/testing/store_under_test'
import { eventually } from '#testing/eventually'

const MANY = 1_200

/** Writes a stream with events numbered from 0. */
async function write(store: EventStore, stream: string, count = MANY) {
  const events = Array.from({ length: count }, (_, i) => event('T', i))
  await store.append(stream, 'no_stream', events)
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

/** Lets this many messages of a read pass, then runs `end` instead of sending the next. */
function after(count: number, end: (call: ReadCall) => void) {
  return (call: ReadCall) => {
    const write = call.write.bind(call)
    let passed = 0
    call.write = ((message: ReadResp) => {
      if (passed < count) return (passed++, write(message))
      if (passed++ === count) end(call)
      return true
    }) as typeof call.write
  }
}

test.group('EventStoreDB: odd responses', () => {
  const ends = [
    ['by an error', (call: ReadCall) => call.emit('error', { code: status.INTERNAL, details: '' })],
    ['by a closed connection', (_: ReadCall, server: EventStoreDbStandIn) => void server.restart()],
  ] as const
  for (const [how, end] of ends) {
    test(`a read broken off ${how} returns all events or fails`, async ({ assert, cleanup }) => {
      const { server, store, close } = await openEventStoreDb()
      cleanup(close)
      await write(store, 's-1')
      let reads = 0
      server.onRead = (call) => {
        if (reads++ % 2 === 0) after(37, () => end(call, server))(call)
      }
      for (let i = 0; i < 5; i++) {
        const read = await Array.fromAsync(store.read('s-1')).catch((error: unknown) => error)
        if (Array.isArray(read)) assert.deepEqual(read.map(dataOf), numbers(MANY))
        else assert.instanceOf(read, StoreUnavailable)
      }
      server.onRead = undefined
      await eventually(async () => {
        assert.lengthOf(await Array.fromAsync(store.read('s-1')), MANY)
      })
    })
  }

  test('a subscription that the server ends repeatedly loses and duplicates no event', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    server.onRead = after(50, (call) => call.end())
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    await write(store, 's-1', 300)
    await eventually(() => assert.isAtLeast(seen.length, 300))
    assert.deepEqual(seen.map(dataOf), numbers(300))
  })

  test('an event delivered twice to a subscription is handled once', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    server.onRead = (call) => {
      const write = call.write.bind(call)
      call.write = ((message: ReadResp) => (write(message), write(message))) as typeof call.write
    }
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    for (let i = 0; i < 20; i++) await store.append(`s-${i}`, 'no_stream', [event('T', i)])
    await eventually(() => assert.isAtLeast(seen.length, 20))
    assert.deepEqual(seen.map(dataOf), numbers(20))
  })

  test('members that name each other as the leader cause StoreUnavailable', async ({
    assert,
    cleanup,
  }) => {
    const { server, store, lines, close } = await openEventStoreDb({ timeoutMs: 1_000 })
    const other = await EventStoreDbStandIn.start(undefined, server.log)
    cleanup(() => close().then(() => other.stop()))
    server.follow(other)
    other.follow(server)
    const asked = [store.append('s-1', 'no_stream', [event()]), store.head()]
    for (const error of await Promise.all(asked.map(failure))) {
      assert.instanceOf(error, StoreUnavailable)
    }
    assert.include(lines, 'event_store.not_leader')
    other.follow()
    assert.equal((await store.append('s-1', 'no_stream', [event()])).revision, 0)
  })

  test('an unreachable leader is abandoned for the next one', async ({ assert, cleanup }) => {
    const { server, close } = await openEventStoreDb()
    const gone = await EventStoreDbStandIn.start(undefined, server.log)
    const store = new EventStoreDbStore(server.discoveryUrl, 1_000)
    cleanup(() => store.close().then(close))
    server.follow(gone)
    await gone.stop()
    assert.instanceOf(await failure(store.append('s-1', 'any', [event()])), StoreUnavailable)
    server.follow()
    await eventually(() => store.append('s-1', 'no_stream', [event()]))
  })

  test('a truncated stream returns the rest with its revisions', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    await write(store, 's-1')
    server.log.truncate('s-1', 700)
    server.log.scavenge()
    const read = (options: object) => Array.fromAsync(store.read('s-1', options))
    const rest = await read({})
    assert.deepEqual(rest.map(dataOf), numbers(500, 700))
    assert.equal(rest[0]!.revision, 700)
    assert.deepEqual((await read({ backwards: true })).map(dataOf), numbers(500, 700).reverse())
    assert.deepEqual((await read({ from: 100, limit: 3 })).map(dataOf), [700, 701, 702])
    assert.equal((await store.append('s-1', MANY - 1, [event()])).revision, MANY)
  })

  test('a subscription resumes where its last event was scavenged', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb()
    cleanup(close)
    await write(store, 's-1', 100)
    const [place] = await Array.fromAsync(store.read('s-1', { from: 49, limit: 1 }))
    server.log.truncate('s-1', 60)
    server.log.scavenge()
    const seen: RecordedEvent[] = []
    const handle = async (events: RecordedEvent[]) => void seen.push(...events)
    store.subscribe(place!.position, handle, { prefixes: ['s-'] })
    await store.append('s-1', 99, [event('T', 100)])
    await eventually(() => assert.isAtLeast(seen.length, 41))
    assert.deepEqual(seen.map(dataOf), numbers(41, 60))
  })
})
