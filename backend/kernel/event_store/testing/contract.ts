import { test } from '@japa/runner'
import {
  AppendTooLarge,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { subscriptionContract } from '#kernel/event_store/testing/contract_subscriptions'
import { event } from '#kernel/event_store/testing/events'
import {
  failure,
  useStore,
  type StoreUnderTest,
} from '#kernel/event_store/testing/store_under_test'
import { eventually } from '#testing/eventually'

/** Contract of the event store port. One test suite, run for every adapter. */
export function eventStoreContract(
  name: string,
  open: () => Promise<StoreUnderTest>,
  tags: string[] = []
) {
  streamContract(name, open, tags)
  subscriptionContract(name, open, tags)
}

function streamContract(name: string, open: () => Promise<StoreUnderTest>, tags: string[]) {
  test.group(`${name}: event store contract, streams`, (group) => {
    group.tap((one) => one.tags(tags))
    let store: EventStore
    let stream: string
    useStore(group, open, (given) => ({ store, stream } = given))

    const readAll = (name = stream) => Array.fromAsync(store.read(name))

    test('returns events byte for byte, with their metadata', async ({ assert }) => {
      const written = event('Written', { text: 'żółć 🙂 \u0000 "quoted"' })
      const result = await store.append(stream, 'no_stream', [written])
      assert.equal(result.revision, 0)
      const [read] = await readAll()
      assert.deepEqual(Buffer.from(read!.data), Buffer.from(written.data))
      assert.deepInclude(read, { id: written.id, type: 'Written', stream, revision: 0 })
      assert.deepEqual(read!.metadata, written.metadata)
      assert.equal(read!.position, result.position)
    })

    test('returns data that is not text unchanged', async ({ assert }) => {
      const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
      const all = ['\\x41', '\\\\101', '\\', ''].map((text) => Buffer.from(text)).concat(every)
      await store.append(
        stream,
        'no_stream',
        all.map((data) => ({ ...event(), data }))
      )
      const read = (await readAll()).map(({ data }) => Buffer.from(data))
      assert.deepEqual(read, all)
      const seen: Buffer[] = []
      const subscription = store.subscribe(
        null,
        async (events) => void seen.push(...events.map(({ data }) => Buffer.from(data))),
        { prefixes: [stream] }
      )
      await eventually(() => assert.deepEqual(seen, all))
      await subscription.stop()
    })

    test('reads forwards and backwards, from a revision, up to a limit', async ({ assert }) => {
      const types = Array.from({ length: 1_203 }, (_, i) => `T${i}`)
      for (let i = 0; i < types.length; i += 401) {
        await store.append(
          stream,
          'any',
          types.slice(i, i + 401).map((type) => event(type))
        )
      }
      const typesOf = (events: RecordedEvent[]) => events.map(({ type }) => type)
      const read = (options: object) => Array.fromAsync(store.read(stream, options)).then(typesOf)
      assert.deepEqual(await read({}), types)
      assert.deepEqual(await read({ backwards: true }), types.toReversed())
      assert.deepEqual(await read({ from: 1_200 }), ['T1200', 'T1201', 'T1202'])
      assert.deepEqual(await read({ from: 2, backwards: true }), ['T2', 'T1', 'T0'])
      assert.deepEqual(await read({ from: 500, limit: 2 }), ['T500', 'T501'])
      assert.deepEqual(await read({ from: 1_203 }), [])
      assert.lengthOf(await read({ from: 499, backwards: true }), 500)
    })

    test('appends all events of an append or none', async ({ assert }) => {
      await store.append(stream, 'no_stream', [event('A')])
      const late = [event('B'), event('C')]
      await assert.rejects(() => store.append(stream, 'no_stream', late))
      assert.deepEqual(
        (await readAll()).map(({ type }) => type),
        ['A']
      )
    })

    for (const [title, expected] of [
      ['an older revision', 0],
      ['a later revision', 7],
      ['no stream', 'no_stream'],
    ] as const) {
      test(`rejects an append that expects ${title}`, async ({ assert }) => {
        await store.append(stream, 'no_stream', [event(), event()])
        const error = await failure(store.append(stream, expected, [event()]))
        assert.instanceOf(error, WrongExpectedRevision)
        assert.equal((error as WrongExpectedRevision).actual, 1)
        assert.lengthOf(await readAll(), 2)
      })
    }

    test('rejects an append that expects a missing stream', async ({ assert }) => {
      for (const expected of ['stream_exists', 0] as const) {
        const error = await failure(store.append(stream, expected, [event()]))
        assert.instanceOf(error, WrongExpectedRevision)
      }
      assert.instanceOf(await failure(readAll()), StreamNotFound)
    })

    test('stores a retried append only once', async ({ assert }) => {
      const events = [event('A'), event('B')]
      const first = await store.append(stream, 'no_stream', events)
      await store.append(stream, 1, [event('C')])
      assert.deepEqual(await store.append(stream, 'no_stream', events), first)
      assert.deepEqual(await store.append(stream, 'any', events), first)
      assert.deepEqual(
        (await readAll()).map(({ type }) => type),
        ['A', 'B', 'C']
      )
    })

    test('accepts one of many concurrent appends at each revision', async ({ assert }) => {
      await store.append(stream, 'no_stream', [event()])
      for (let revision = 0; revision < 5; revision++) {
        const writers = Array.from({ length: 20 }, () => store.append(stream, revision, [event()]))
        const results = await Promise.allSettled(writers)
        const lost = results.filter(({ status }) => status === 'rejected')
        assert.lengthOf(lost, 19)
        for (const { reason } of lost as PromiseRejectedResult[]) {
          assert.instanceOf(reason, WrongExpectedRevision)
        }
      }
      assert.lengthOf(await readAll(), 6)
    })

    test('rejects an append over 900 kB and stores none of its events', async ({ assert }) => {
      const half = () => event('Big', 'x'.repeat(450_500))
      assert.instanceOf(
        await failure(store.append(stream, 'any', [half(), half()])),
        AppendTooLarge
      )
      await store.append(stream, 'no_stream', [half()])
      assert.lengthOf(await readAll(), 1)
    })

    test('counts the names of types towards the size limit', async ({ assert }) => {
      const named = (type: string) =>
        Array.from({ length: 1_000 }, () => event(type, 'x'.repeat(600)))
      await store.append(stream, 'any', named('T'))
      const many = store.append(stream, 'any', named('T'.repeat(100)))
      assert.instanceOf(await failure(many), AppendTooLarge)
    })

    test('rejects an invalid append without affecting others', async ({ assert }) => {
      const appends = [
        store.append(stream, 'any', [event('Good')]),
        store.append('not a stream', 'any', [event()]),
        store.append(stream, 'any', []),
        store.append(stream, 'any', [event('Bad', {}, 'not a uuid')]),
        store.append(stream, 'any', [event('Good')]),
      ]
      const results = await Promise.allSettled(appends)
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']
      )
      assert.deepEqual(
        (await readAll()).map(({ type }) => type),
        ['Good', 'Good']
      )
    })

    test('hides a deleted stream and continues its revisions', async ({ assert }) => {
      assert.instanceOf(await failure(store.delete(stream, 'any')), StreamNotFound)
      await store.append(stream, 'no_stream', [event('A'), event('B')])
      assert.instanceOf(await failure(store.delete(stream, 0)), WrongExpectedRevision)
      await store.delete(stream, 1)
      assert.instanceOf(await failure(readAll()), StreamNotFound)
      const again = await store.append(stream, 'no_stream', [event('C')])
      assert.equal(again.revision, 2)
      assert.deepEqual(
        (await readAll()).map(({ type, revision }) => [type, revision]),
        [['C', 2]]
      )
    })

    test('rejects every later use of a tombstoned stream', async ({ assert }) => {
      await store.append(stream, 'no_stream', [event()])
      await store.tombstone(stream)
      assert.instanceOf(await failure(readAll()), StreamDeleted)
      assert.instanceOf(await failure(store.append(stream, 'any', [event()])), StreamDeleted)
      assert.instanceOf(await failure(store.delete(stream, 'any')), StreamDeleted)
    })

    test('returns the head of the log', async ({ assert }) => {
      const { position } = await store.append(stream, 'any', [event(), event()])
      assert.isTrue((await store.head())! >= position)
    })
  })
}
