import pg from 'pg'
import { test } from '@japa/runner'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import {
  assertLogInPostgres,
  assertOwnLog,
  CREATE_INSTALLATION,
  INSTALLATION_STREAM,
} from '#kernel/event_store/installation'
import { event } from '#kernel/event_store/testing/events'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { freshDatabase } from '#testing/fresh_database'
import { overriding } from '#testing/overriding'
import { createReadModels } from '#kernel/projections/schema'

const CHECKPOINT = `insert into projections.checkpoints (name, position) values ('x', $1)
  on conflict (name) do update set position = $1`

test.group('Log in EventStoreDB with its database', (group) => {
  let database: pg.Client
  let store: EventStoreDbStore

  const newDatabase = async () => {
    const client = new pg.Client({ connectionString: await freshDatabase() })
    await client.connect()
    await client.query(`${CREATE_INSTALLATION} create table users (id bigint)`)
    await createReadModels(client, [])
    return client
  }
  const newStore = async (cleanup: (step: () => Promise<void>) => void) => {
    const server = await EventStoreDbStandIn.start()
    const opened = new EventStoreDbStore(server.url)
    cleanup(async () => {
      await opened.close()
      await server.stop()
    })
    return opened
  }

  group.each.setup(async ($test) => {
    database = await newDatabase()
    $test.cleanup(() => database.end())
    store = await newStore((step) => $test.cleanup(step))
  })

  test('log and database are paired at the first start', async ({ assert }) => {
    await assertOwnLog(database, store)
    await store.append('workspace-1', 'no_stream', [event()])
    await database.query(CHECKPOINT, [await store.head()])
    await assertOwnLog(database, store)
    await assert.rejects(() => assertLogInPostgres(database), /set EVENTSTORE_URL/)
  })

  test('concurrently starting processes pair log and database once', async ({ assert }) => {
    let first: Promise<void> | undefined
    const late = overriding(store, 'head', (head) => async () => {
      await (first ??= assertOwnLog(database, store))
      return head()
    })
    await assertOwnLog(database, late)
    assert.lengthOf(await Array.fromAsync(store.read(INSTALLATION_STREAM)), 1)
  })

  test('a log of another installation is rejected', async ({ assert, cleanup }) => {
    await assertOwnLog(database, store)
    const fresh = await newDatabase()
    cleanup(() => fresh.end())
    await assertLogInPostgres(fresh)
    await assert.rejects(() => assertOwnLog(fresh, store), /log of another installation/)
  })

  test('a log with events but without an id is rejected for a database without users', async ({
    assert,
  }) => {
    await store.append('workspace-1', 'no_stream', [event()])
    await assert.rejects(() => assertOwnLog(database, store), /log of another installation/)
    await database.query('insert into users values (1)')
    await assertOwnLog(database, store)
  })

  test('two installations share a server under separate prefixes', async ({ assert, cleanup }) => {
    const server = await EventStoreDbStandIn.start()
    const [one, two, again] = ['one-', 'two-', 'one-'].map(
      (prefix) => new EventStoreDbStore(`${server.url}&streamPrefix=${prefix}`)
    )
    const fresh = await newDatabase()
    cleanup(async () => {
      await Promise.all([one, two, again].map((opened) => opened!.close()))
      await Promise.all([server.stop(), fresh.end()])
    })
    await assertOwnLog(database, one!)
    for (let i = 0; i < 30; i++) {
      const many = Array.from({ length: 100 }, () => event())
      await one!.append(`workspace-${i}`, 'no_stream', many)
    }
    await assertOwnLog(fresh, two!)
    await assertOwnLog(database, again!)
    await assert.rejects(() => assertOwnLog(fresh, again!), /log of another installation/)
  })

  test('an empty or different log is rejected', async ({ assert, cleanup }) => {
    await assertOwnLog(database, store)
    const empty = await newStore(cleanup)
    await assert.rejects(() => assertOwnLog(database, empty), /does not hold the log/)
  })

  test('an empty log is rejected while the events are still in Postgres', async ({ assert }) => {
    await database.query(CHECKPOINT, ['7'.padStart(20, '0')])
    await assert.rejects(() => assertOwnLog(database, store), /eventstore:copy/)
  })

  test('a log older than the read models is rejected', async ({ assert }) => {
    await assertOwnLog(database, store)
    const beyond = '9'.repeat(20)
    await database.query(CHECKPOINT, [`${beyond}/${beyond}`])
    await assert.rejects(() => assertOwnLog(database, store), /past the log's end/)
  })

  test('pairing resumes after an interrupted first start', async ({ assert }) => {
    await assertOwnLog(database, store)
    await database.query('update installation set founded = false')
    await assertOwnLog(database, store)
    const { rows } = await database.query('select founded from installation')
    assert.deepEqual(rows, [{ founded: true }])
  })
})
