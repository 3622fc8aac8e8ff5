import { test } from '@japa/runner'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import type { RecordedEvent } from '#kernel/event_store/port'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { dataOf, event } from '#kernel/event_store/testing/events'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { failure } from '#kernel/event_store/testing/store_under_test'
import { FreezableProxy } from '#testing/freezable_proxy'
import { eventually } from '#testing/eventually'

test.group('EventStoreDB: rejections by the server', () => {
  const passing = [
    ['not_ready', REFUSALS.notReady()],
    ['no_leader', REFUSALS.noLeader()],
    ['too_busy', REFUSALS.tooBusy()],
    ['timed_out', REFUSALS.aborted()],
    ['silent', REFUSALS.deadlineExceeded()],
  ] as const
  for (const [kind, refusal] of passing) {
    test(`${kind} is retried until it passes, and is logged`, async ({ assert, cleanup }) => {
      const { server, store, lines, close } = await openEventStoreDb({ timeoutMs: 10_000 })
      cleanup(close)
      server.refuse(refusal)
      const [append, head] = [store.append('s-1', 'no_stream', [event()]), store.head()]
      await eventually(() => assert.include(lines, `event_store.${kind}`))
      server.refuse()
      assert.equal((await append).revision, 0)
      await head
      assert.deepEqual(lines, [`event_store.${kind}`, 'event_store.answers'])
    })

    test(`a lasting ${kind} causes StoreUnavailable`, async ({ assert, cleanup }) => {
      const { server, store, close } = await openEventStoreDb({ timeoutMs: 300 })
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
    test(`${kind} stores nothing, is logged once, and the store recovers once the right is granted`, async ({
      assert,
      cleanup,
    }) => {
      const { server, store, lines, close } = await openEventStoreDb({ timeoutMs: 10_000 })
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

  test("a follower's answer is not trusted: the store calls the leader", async ({
    assert,
    cleanup,
  }) => {
    const { server, store, lines, close } = await openEventStoreDb({ timeoutMs: 10_000 })
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

  test('a call without a response is retried until the deadline', async ({ assert, cleanup }) => {
    const { server, store, close } = await openEventStoreDb({ timeoutMs: 10_000 })
    cleanup(close)
    server.mute(/Streams/)
    const appending = store.append('s-1', 'no_stream', [event()])
    await eventually(() => assert.lengthOf(server.log.all, 1))
    server.unmute()
    assert.equal((await appending).revision, 0)
    assert.lengthOf(server.log.all, 1)
  })

  test('a hung leader is abandoned for the next one', async ({ assert, cleanup }) => {
    const { server, close } = await openEventStoreDb()
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
