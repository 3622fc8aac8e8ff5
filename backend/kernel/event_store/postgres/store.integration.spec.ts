import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import pg from 'pg'
import { Listener } from '#kernel/database/listener'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import type { ReadOptions, RecordedEvent } from '#kernel/event_store/port'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { eventStoreContract } from '#kernel/event_store/testing/contract'
import { eventStoreFaultContract } from '#kernel/event_store/testing/contract_faults'
import { event } from '#kernel/event_store/testing/events'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'
import { eventually } from '#testing/eventually'

eventStoreContract('Postgres', async () => openPostgresStore(await freshEventLog()))
eventStoreFaultContract('Postgres', async () => {
  const url = await freshEventLog()
  return {
    ...openPostgresStore(url, 500),
    dropConnections: () => endConnections(url),
    withholdResponses: () => holdAppends(url),
  }
})

test("Postgres: a subscriber receives its own process's appends without reading the log", async ({
  assert,
}) => {
  const { store, close } = openPostgresStore(await freshEventLog())
  const log = countReadsOfLog()
  const seen: RecordedEvent[] = []
  const subscription = store.subscribe(null, async (events) => void seen.push(...events))
  for (let i = 0; i < 100; i++) {
    await store.append('own-1', i === 0 ? 'no_stream' : i - 1, [event('Own')])
    await eventually(() => assert.lengthOf(seen, i + 1), { every: 1 })
  }
  await subscription.stop()
  await close()
  log.end()
  // Allows for the first read, and for polls after a second without news on a busy machine.
  assert.isBelow(log.reads, 30)
})

test('Postgres: a stream of heavy events is read completely, page by page', async ({ assert }) => {
  const { store, close } = openPostgresStore(await freshEventLog())
  const events = Array.from({ length: 20 }, () => event('Own', { text: 'x'.repeat(800_000) }))
  for (const [i, heavy] of events.entries()) {
    await store.append('own-1', i === 0 ? 'no_stream' : i - 1, [heavy])
  }
  const read = async (options?: ReadOptions) =>
    (await Array.fromAsync(store.read('own-1', options))).map(({ revision }) => revision)
  const all = Array.from(events.keys())
  assert.deepEqual(await read(), all)
  assert.deepEqual(await read({ from: 3, limit: 15 }), all.slice(3, 18))
  assert.deepEqual(await read({ backwards: true }), all.toReversed())
  assert.deepEqual(
    await read({ backwards: true, from: 17, limit: 16 }),
    all.slice(2, 18).toReversed()
  )
  await close()
})

test('Postgres: each page of a stream is read once, even before the first ANALYZE', async ({
  assert,
}) => {
  const url = await freshEventLog()
  const { store, close } = openPostgresStore(url)
  for (let i = 0; i < 10; i++) {
    const events = Array.from({ length: 500 }, () => event('Own'))
    await store.append('own-1', i === 0 ? 'no_stream' : i * 500 - 1, events)
  }
  assert.lengthOf(await Array.fromAsync(store.read('own-1')), 5_000)
  // A connection reports its statistics at its end at the latest.
  await close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await eventually(async () => {
    const { rows } = await client.query<{ read: number }>(
      `select idx_tup_read::int as read from pg_stat_user_indexes
       where indexrelname = 'events_stream_revision_key'`
    )
    assert.isAtLeast(rows[0]!.read, 5_000)
    assert.isBelow(rows[0]!.read, 6_000)
  })
  await client.end()
})

test.group('Postgres: 20 writers in three processes and a live subscriber', () => {
  test('three processes with 20 writers lose, duplicate or reorder no event', async ({
    assert,
  }) => {
    const url = await freshEventLog()
    const processes = [1, 2, 3].map(() => openPostgresStore(url))
    const seen: RecordedEvent[] = []
    const subscription = processes[0]!.store.subscribe(
      null,
      async (events) => void seen.push(...events),
      { batchSize: 100 }
    )
    const acknowledged = await write(
      processes.map(({ store }) => store),
      100
    )
    await eventually(() => assert.lengthOf(seen, acknowledged))
    await subscription.stop()
    assert.lengthOf(faultsIn(seen), 0)
    assert.equal(new Set(seen.map(({ id }) => id)).size, acknowledged)
    await Promise.all(processes.map(({ close }) => close()))
  })

  /**
   * The control experiment: writes the same log without holding the lock until the commit. A reader
   * by position then misses events, so the test above would notice.
   */
  test('a reader by position misses events when the lock is not held until the commit', async ({
    assert,
  }) => {
    const url = await freshEventLog()
    const pool = new pg.Pool({ connectionString: url, max: 21 })
    const seen = new Set<string>()
    let after = '0'
    let writing = true
    const reading = (async () => {
      while (writing) {
        const { rows } = await pool.query<{ position: string; id: string }>(
          'select position, id from event_store.events where position > $1 order by position',
          [after]
        )
        for (const row of rows) seen.add(row.id)
        after = rows.at(-1)?.position ?? after
      }
    })()
    await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let i = 0; i < 20; i++) await appendWithoutLock(pool, `naive-${writer}`)
      })
    )
    await pause(50)
    writing = false
    await reading
    const { rows } = await pool.query<{ n: string }>('select count(*) n from event_store.events')
    assert.equal(Number(rows[0]!.n), 400)
    assert.isBelow(seen.size, 400)
    await pool.end()
  }).tags(['@thorough'])
})

test.group('Postgres: failures', () => {
  test('an append rejected by the database fails alone in its group', async ({ assert }) => {
    const { store, close } = openPostgresStore(await freshEventLog())
    const appends = Array.from({ length: 50 }, (_, i) =>
      store.append(`group-${i}`, 'no_stream', [event(i === 25 ? 'no text: \u0000' : 'T', i)])
    )
    const results = await Promise.allSettled(appends)
    const failed = results.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))
    assert.deepEqual(failed, [25])
    await close()
  })

  test('a conflict fails alone in its group', async ({ assert }) => {
    const { store, close } = openPostgresStore(await freshEventLog())
    const appends = Array.from({ length: 10 }, (_, i) =>
      store.append(`s-${i % 9}`, 'no_stream', [event()])
    )
    const results = await Promise.allSettled(appends)
    const failed = results.filter((result) => result.status === 'rejected')
    assert.lengthOf(failed, 1)
    assert.instanceOf(failed[0]!.reason, WrongExpectedRevision)
    await close()
  })

  test('polling finds events without a notification', async ({ assert }) => {
    const url = await freshEventLog()
    const writer = openPostgresStore(url)
    const deaf = new Listener(url)
    await deaf.stop()
    const reader = new PostgresEventStore(url, deaf)
    const seen: RecordedEvent[] = []
    reader.subscribe(null, async (events) => void seen.push(...events))
    await pause(100)
    await writer.store.append('s-1', 'any', [event()])
    await eventually(() => assert.lengthOf(seen, 1))
    await reader.close()
    await writer.close()
  })

  test('an unreachable database throws StoreUnavailable', async ({ assert }) => {
    const { store, close } = openPostgresStore('postgres://app@127.0.0.1:1/nothing')
    const [result] = await Promise.allSettled([store.append('s-1', 'any', [event()])])
    assert.equal(result.status, 'rejected')
    assert.instanceOf((result as PromiseRejectedResult).reason, StoreUnavailable)
    await close()
  })
})

/**
 * Appends events. Every fifth append goes to a contended stream at an exact revision. Returns the
 * number of successful appends.
 */
async function write(stores: PostgresEventStore[], each: number) {
  let kept = 0
  const revisions = new Map<string, number>()
  const writer = async (number: number) => {
    const store = stores[number % stores.length]!
    for (let i = 0; i < each; i++) {
      const contended = i % 5 === 0
      const stream = contended ? `shared-${i % 7}` : `own-${number}`
      const expected = contended ? (revisions.get(stream) ?? 'no_stream') : 'any'
      try {
        const { revision } = await store.append(stream, expected, [event('T', { number, i })])
        revisions.set(stream, revision)
        kept++
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error
        revisions.set(stream, error.actual)
        i--
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, number) => writer(number)))
  return kept
}

/** Returns the events that do not follow the previous event of their stream. */
function faultsIn(seen: RecordedEvent[]) {
  const last = new Map<string, number>()
  return seen.filter(({ stream, revision }) => {
    const follows = revision === (last.get(stream) ?? -1) + 1
    last.set(stream, revision)
    return !follows
  })
}

async function appendWithoutLock(pool: pg.Pool, stream: string) {
  const client = await pool.connect()
  const { id, type, data, metadata } = event()
  await client.query('begin')
  await client.query('select * from event_store.append_one($1, -2, $2, $3, $4, $5)', [
    stream,
    [id],
    [type],
    [data],
    [JSON.stringify(metadata)],
  ])
  await client.query('select pg_sleep(random() * 0.005)')
  await client.query('commit')
  client.release()
}

async function endConnections(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`
  )
  await client.end()
}

/** Acquires the lock that appends wait for. Resolves with a function that releases it. */
async function holdAppends(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table event_store.streams')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** Counts the queries for events after a position, until `end` is called. */
function countReadsOfLog() {
  const { query } = pg.Client.prototype
  const counted = { reads: 0, end: () => void (pg.Client.prototype.query = query) }
  const counting = function (this: pg.Client, ...args: unknown[]) {
    if (String(args[0]).includes('where position > $1')) counted.reads++
    return Reflect.apply(query, this, args) as unknown
  }
  pg.Client.prototype.query = counting as typeof query
  return counted
}
