import { test } from '@japa/runner'
import { MAX_BATCH_BYTES, type EventStore, type RecordedEvent } from '#kernel/event_store/port'
import { dataOf, event } from '#kernel/event_store/testing/events'
import { useStore, type StoreUnderTest } from '#kernel/event_store/testing/store_under_test'
import { eventually } from '#testing/eventually'

/** Contract of the event store port for subscriptions. */
export function subscriptionContract(
  name: string,
  open: () => Promise<StoreUnderTest>,
  tags: string[]
) {
  test.group(`${name}: event store contract, subscriptions`, (group) => {
    group.tap((one) => one.tags(tags))
    let store: EventStore
    let stream: string
    useStore(group, open, (given) => ({ store, stream } = given))

    test('subscribes to past events, then live ones, by prefix', async ({ assert }) => {
      const prefix = `${stream}x`
      const append = (i: number) => store.append(`${prefix}${i % 3}`, 'any', [event('T', i)])
      for (let i = 0; i < 50; i++) await append(i)
      const seen: RecordedEvent[] = []
      const subscription = store.subscribe(null, async (events) => void seen.push(...events), {
        prefixes: [prefix],
        batchSize: 7,
      })
      for (let i = 50; i < 100; i++) await append(i)
      await store.append(stream, 'any', [event('Other')])
      await eventually(() => assert.lengthOf(seen, 100))
      await subscription.stop()
      assert.deepEqual(
        seen.map(dataOf),
        Array.from({ length: 100 }, (_, i) => i)
      )
      assert.isTrue(seen.every(({ position }, i) => i === 0 || position > seen[i - 1]!.position))
    })

    test('resumes after a position, and skips filtered-out events', async ({ assert }) => {
      const prefix = `${stream}x`
      const first = await store.append(`${prefix}1`, 'any', [event('T', 1)])
      await store.append(`${prefix}1`, 'any', [event('T', 2)])
      const other = await store.append(stream, 'any', [event('Other')])
      const seen: unknown[] = []
      let upTo = ''
      const subscription = store.subscribe(
        first.position,
        async (events, position) => {
          seen.push(...events.map(dataOf))
          upTo = position
        },
        { prefixes: [prefix] }
      )
      await eventually(() => assert.isTrue(upTo >= other.position))
      await subscription.stop()
      assert.deepEqual(seen, [2])
    })

    test('finds a few events among many of other streams', async ({ assert }) => {
      const prefix = `${stream}x`
      const seen: unknown[] = []
      for (let i = 0; i < 4; i++) {
        await store.append(
          stream,
          'any',
          Array.from({ length: 100 }, () => event('Other'))
        )
        await store.append(`${prefix}${i}`, 'any', [event('T', i)])
      }
      const last = await store.append(stream, 'any', [event('Other')])
      const { promise: reached, resolve } = Promise.withResolvers<void>()
      const subscription = store.subscribe(
        null,
        async (events, position) => {
          seen.push(...events.map(dataOf))
          if (position >= last.position) resolve()
        },
        { prefixes: [prefix], batchSize: 3 }
      )
      await reached
      await subscription.stop()
      assert.deepEqual(seen, [0, 1, 2, 3])
    })

    test('redelivers the same events to a handler that throws', async ({ assert }) => {
      for (let i = 0; i < 5; i++) await store.append(stream, 'any', [event('T', i)])
      const handled: unknown[] = []
      let failures = 0
      const subscription = store.subscribe(
        null,
        async (events) => {
          if (++failures <= 3) throw new Error('not now')
          handled.push(...events.map(dataOf))
        },
        { prefixes: [stream], batchSize: 1_000 }
      )
      await eventually(() => assert.isAbove(failures, 0))
      for (let i = 5; i < 10; i++) await store.append(stream, 'any', [event('T', i)])
      await eventually(() => assert.isAtLeast(handled.length, 10))
      await subscription.stop()
      assert.deepEqual(
        handled,
        Array.from({ length: 10 }, (_, i) => i)
      )
    })

    test('delivers large events in small batches, each event once', async ({ assert }) => {
      const text = 'x'.repeat(800_000)
      for (let i = 0; i < 24; i++) await store.append(stream, 'any', [event('T', { i, text })])
      const batches: RecordedEvent[][] = []
      const subscription = store.subscribe(null, async (events) => void batches.push(events), {
        prefixes: [stream],
        batchSize: 1_000,
      })
      await eventually(() => assert.lengthOf(batches.flat(), 24))
      await subscription.stop()
      assert.deepEqual(
        batches.flat().map((given) => (dataOf(given) as { i: number }).i),
        Array.from({ length: 24 }, (_, i) => i)
      )
      for (const batch of batches) {
        const bytes = batch.slice(0, -1).reduce((sum, { data }) => sum + data.byteLength, 0)
        assert.isBelow(bytes, MAX_BATCH_BYTES)
      }
    })

    test('delivers nothing after stop', async ({ assert }) => {
      const seen: RecordedEvent[] = []
      const subscription = store.subscribe(null, async (events) => void seen.push(...events), {
        prefixes: [stream],
      })
      await store.append(stream, 'any', [event()])
      await eventually(() => assert.lengthOf(seen, 1))
      await subscription.stop()
      const after = await store.append(stream, 'any', [event()])
      const other = store.subscribe(null, async (_, upTo) => void (caughtUp = upTo))
      let caughtUp = ''
      await eventually(() => assert.isTrue(caughtUp >= after.position))
      await other.stop()
      assert.lengthOf(seen, 1)
    })

    test('rejects a position of another kind of store', async ({ assert }) => {
      assert.throws(() => store.subscribe('7', async () => {}), TypeError)
    })
  })
}
