import { test } from '@japa/runner'
import { StoreUnavailable } from '#kernel/event_store/errors'
import type { RecordedEvent } from '#kernel/event_store/port'
import { dataOf, event } from '#kernel/event_store/testing/events'
import { failure, useStore, type FaultyStore } from '#kernel/event_store/testing/store_under_test'
import { eventually } from '#testing/eventually'

/** Contract for server failures, for adapters whose servers can be made to fail. */
export function eventStoreFaultContract(name: string, open: () => Promise<FaultyStore>) {
  test.group(`${name}: event store contract, faults`, (group) => {
    let given: FaultyStore & { stream: string }
    useStore(group, open, (opened) => (given = opened))

    test('a subscription loses and duplicates no event when connections drop', async ({
      assert,
    }) => {
      const { store, stream } = given
      const seen: RecordedEvent[] = []
      const subscription = store.subscribe(null, async (events) => void seen.push(...events), {
        prefixes: [stream],
        batchSize: 7,
      })
      for (let i = 0; i < 60; i++) {
        if (i % 20 === 10) await given.dropConnections()
        const next = event('T', i)
        const expected = i === 0 ? 'no_stream' : i - 1
        await eventually(() => store.append(stream, expected, [next]))
      }
      await eventually(() => assert.isAtLeast(seen.length, 60))
      await subscription.stop()
      assert.deepEqual(
        seen.map(dataOf),
        Array.from({ length: 60 }, (_, i) => i)
      )
    })

    test('an append without a response throws StoreUnavailable, and its retry is stored once', async ({
      assert,
    }) => {
      const { store, stream } = given
      const events = [event('A'), event('B')]
      const respondAgain = await given.withholdResponses()
      const error = await failure(store.append(stream, 'no_stream', events))
      await respondAgain()
      assert.instanceOf(error, StoreUnavailable)
      assert.equal((await store.append(stream, 'no_stream', events)).revision, 1)
      const stored = await Array.fromAsync(store.read(stream))
      assert.deepEqual(
        stored.map(({ id }) => id),
        events.map(({ id }) => id)
      )
    })
  })
}
