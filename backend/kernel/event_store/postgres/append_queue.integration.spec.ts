import { test } from '@japa/runner'
import pg from 'pg'
import { Listener } from '#kernel/database/listener'
import { StoreUnavailable, StreamNotFound } from '#kernel/event_store/errors'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { event } from '#kernel/event_store/testing/events'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'
import { failure } from '#kernel/event_store/testing/store_under_test'
import { FreezableProxy } from '#testing/freezable_proxy'

/**
 * Runs a statement in a transaction and holds its locks. Resolves with a function that commits it.
 */
async function hold(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

async function appendsTo(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ stream: string; id: string }>(
    'select stream, id from event_store.events order by position'
  )
  await client.end()
  return rows
}

test.group('Group of appends', () => {
  test('a group commits all appends except one to a locked stream', async ({ assert }) => {
    const url = await freshEventLog()
    const { store, close } = openPostgresStore(url)
    await store.append('held-1', 'no_stream', [event()])
    const release = await hold(
      url,
      `select from event_store.streams where name = 'held-1' for update`
    )
    const held = event()
    // Issued in one turn of the event loop, so that the appends form one group.
    const group = [
      store.append('a-1', 'no_stream', [event()]),
      store.append('held-1', 0, [held]),
      store.append('b-1', 'no_stream', [event()]),
    ]
    const [a, refused, b] = await Promise.allSettled(group)
    assert.deepEqual([a!.status, b!.status], ['fulfilled', 'fulfilled'])
    assert.instanceOf((refused as PromiseRejectedResult).reason, StoreUnavailable)
    await release()
    // A retry stores the append only once.
    assert.equal((await store.append('held-1', 0, [held])).revision, 1)
    assert.deepEqual(
      (await appendsTo(url)).map(({ stream }) => stream),
      ['held-1', 'a-1', 'b-1', 'held-1']
    )
    await close()
  })

  test('a group cut off at the server fails as a whole, and its retry is stored once', async ({
    assert,
  }) => {
    const url = await freshEventLog()
    const proxy = await FreezableProxy.to(url)
    const { store, close } = openPostgresStore(proxy.url)
    await store.append('s-0', 'no_stream', [event()])
    const release = await hold(url, 'lock table event_store.streams')
    const appends = [1, 2, 3].map((n) => ({ stream: `s-${n}`, events: [event()] }))
    const append = ({ stream, events }: (typeof appends)[number]) =>
      store.append(stream, 'no_stream', events)
    const group = Promise.allSettled(appends.map(append))
    proxy.cut()
    await release()
    for (const result of await group) {
      assert.equal(result.status, 'rejected')
      assert.instanceOf((result as PromiseRejectedResult).reason, StoreUnavailable)
    }
    await Promise.all(appends.map(append))
    const ids = (await appendsTo(url)).map(({ id }) => id)
    assert.sameMembers(
      ids.slice(1),
      appends.map(({ events }) => events[0]!.id)
    )
    assert.lengthOf(ids, 4)
    await close()
    proxy.close()
  })

  test('an append queued behind a hanging group fails without being sent', async ({ assert }) => {
    const url = await freshEventLog()
    const listener = new Listener(url)
    const store = new PostgresEventStore(url, listener, { silence: 500, maxWaitMs: 200 })
    const release = await hold(url, 'lock table event_store.streams')
    const first = failure(store.append('first-1', 'no_stream', [event()]))
    // Issued in a later turn, so that the append joins the next group.
    await new Promise((resolve) => setImmediate(resolve))
    const second = await failure(store.append('second-1', 'no_stream', [event()]))
    assert.instanceOf(await first, StoreUnavailable)
    assert.instanceOf(second, StoreUnavailable)
    await release()
    // The append was never sent, so it cannot arrive late.
    await store.append('third-1', 'no_stream', [event()])
    const read = Array.fromAsync(store.read('second-1'))
    assert.instanceOf(await failure(read), StreamNotFound)
    await store.close()
    await listener.stop()
  })
})
