import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { RecordedEvent } from '#kernel/event_store/port'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { dataOf, event } from '#kernel/event_store/testing/events'
import { ALL_VERSIONS } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'
import { eventually } from '#testing/eventually'

/** Slightly less than the interval between two reads of the log, in milliseconds. */

test.group('EventStoreDB: subscriptions', () => {
  for (const version of ALL_VERSIONS) {
    for (const options of [{ prefixes: ['s-'] }, {}]) {
      const filter = options.prefixes ? 'a prefix' : 'no prefix'
      test(`a subscription on a fresh ${version} misses no event, with ${filter}`, async ({
        assert,
        cleanup,
      }) => {
        const { server, store, close } = await openEventStoreDb({ version })
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

  test('a live subscription survives restarts of the server', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb()
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

  test('a silent subscription is reopened', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb({ timeoutMs: 500 })
    cleanup(close)
    const seen: RecordedEvent[] = []
    store.subscribe(null, async (events) => void seen.push(...events), { prefixes: ['s-'] })
    await store.append('s-1', 'no_stream', [event('T', 0)])
    await eventually(() => assert.lengthOf(seen, 1))
    server.mute(/Read$/)
    await store.append('s-1', 0, [event('T', 1)]) // matches no filter
    server.unmute()
    await store.append('s-1', 1, [event('T', 2)])
    await eventually(() => assert.deepEqual(seen.map(dataOf), [0, 1, 2]))
    await store.append('s-1', 2, [event('T', 3)])
    await eventually(() => assert.deepEqual(seen.map(dataOf), [0, 1, 2, 3]))
  })

  test('a subscription moves past a few filtered-out events', async ({ assert, cleanup }) => {
    const { store, close } = await openEventStoreDb()
    cleanup(close)
    await store.append('s-1', 'no_stream', [event()])
    let upTo = ''
    store.subscribe(null, async (_, position) => void (upTo = position), { prefixes: ['s-'] })
    await eventually(() => assert.notEqual(upTo, ''))
    await store.append('other-1', 'no_stream', [event(), event()])
    await store.delete('other-1', 1) // leaves one of the server's own events at the head
    const head = await store.head()
    await eventually(() => assert.equal(upTo, head))
  })

  test('checkpoints report many filtered-out events', async ({ assert, cleanup }) => {
    const { store, close } = await openEventStoreDb()
    cleanup(close)
    const passed: string[] = []
    store.subscribe(null, async (_, position) => void passed.push(position), { prefixes: ['s-'] })
    const pass = async () => {
      const many = Array.from({ length: 64 }, () => event())
      const { position } = await store.append(`other-${randomUUID()}`, 'no_stream', many)
      await eventually(() => assert.isTrue(passed.at(-1)! >= position), { every: 1 })
    }
    await pass()
    await pass()
  })

  test("the server's own events are not delivered", async ({ assert, cleanup }) => {
    const { store, close } = await openEventStoreDb()
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

  test('subscription batches hold all received events, up to the batch size', async ({
    assert,
    cleanup,
  }) => {
    const { store, close } = await openEventStoreDb()
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
      await pause(50) // simulates the duration of a projection transaction
    }
    store.subscribe(null, handle, { batchSize: 200 })
    const total = () => sizes.reduce((sum, size) => sum + size, 0)
    await eventually(() => assert.equal(total(), 1_000))
    assert.isAtMost(Math.max(...sizes), 200)
    assert.isAtMost(sizes.length, 100)
  })

  test('stop does not wait for a silent server', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb({ timeoutMs: 3_600_000 })
    cleanup(close)
    server.mute()
    const subscription = store.subscribe(null, async () => {})
    await pause(700) // by now the subscription is reading the log
    assert.isUndefined(await subscription.stop())
  })
})

function systemEvent(type: string, data: string) {
  const contentType = 'application/json'
  return { id: randomUUID(), type, contentType, data: Buffer.from(data), metadata: Buffer.of() }
}
