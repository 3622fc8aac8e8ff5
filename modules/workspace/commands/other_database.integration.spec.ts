import { randomUUID } from 'node:crypto'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import pg from 'pg'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { CREATE_IDS_IN_LOG } from '#kernel/database/ids_in_log_schema'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { raiseSequences } from '#start/boot/raise_sequences'
import { eventually } from '#testing/eventually'
import { overriding } from '#testing/overriding'
import { createBlock } from '#modules/workspace/commands/create_block'
import { workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** A running process continues on a database that was restored without its knowledge. */
test.group('Replaced database', (group) => {
  let database: Awaited<ReturnType<typeof freshStackDatabase>>
  let stack: Stack
  group.each.setup(async () => {
    database = await freshStackDatabase()
    stack = openStack({ ...database, project: false })
    return () => stack.close()
  })

  test('on a standby without the last changes no id is reused and no key is lost', async ({
    assert,
  }) => {
    const bus = hasty()
    await create(bus, 'kept')
    await onServer(database.url, async (server, name) => {
      await keepOut(server, name)
      await server.query(`create database ${name}_standby template ${name}`)
      await server.query(`alter database ${name} allow_connections true`)
      await eventuallyCreated(bus, 'lost')
      await keepOut(server, name)
      await server.query(`alter database ${name} rename to ${name}_gone`)
      await server.query(`alter database ${name}_standby rename to ${name}`)
    })
    await goesOn(bus, assert)
  })

  test('a process detects a log and a vault that are older than its own writes', async ({
    assert,
  }) => {
    const bus = hasty()
    const kept = (await create(bus, 'kept')).result.id
    for (const key of ['lost', 'lost too']) await create(bus, key)
    await onServer(database.url, async (server, name) => {
      await stack.pool.query(`delete from event_store.events where revision > 0`)
      await stack.pool.query('update event_store.streams set revision = 0')
      await stack.pool.query('delete from vault.keys where block_id > $1', [kept])
      await stack.pool.query(`select setval('vault.block_ids', $1)`, [kept])
      await disconnect(server, name)
    })
    await goesOn(bus, assert)
  })

  test('rejects a command that drew its id before the database was replaced', async ({
    assert,
  }) => {
    const bus = hasty()
    const vault = overriding(stack.vault, 'issue', (issue) => async () => {
      const issued = await issue()
      stack.identity.expect(async () => false)
      const client = await stack.pool.connect()
      await stack.identity.verify(client).catch(() => {})
      client.release()
      return issued
    })
    await assert.rejects(() => create(bus, 'one', vault), /a different or older one/)
    const { rowCount } = await stack.pool.query('select from event_store.events')
    assert.equal(rowCount, 0)
  })

  test('sequences behind the log are moved past its ids', async ({ assert }) => {
    const { pool, store } = stack
    await pool.query('create table users (id bigserial primary key)')
    await pool.query(CREATE_IDS_IN_LOG)
    const { id } = (await create(hasty(), 'kept')).result
    const warned: object[] = []
    const log = { warn: (fields: object) => void warned.push(fields) }
    const look = (logInPostgres: boolean) =>
      raiseSequences({ database: pool, store, logInPostgres, log })
    await look(true)
    for (const logInPostgres of [true, false]) {
      await pool.query('truncate vault.keys, ids_in_log')
      await pool.query(
        `select setval('vault.block_ids', 1, false), setval('users_id_seq', 1, false)`
      )
      warned.length = 0
      await look(logInPostgres)
      assert.deepEqual(warned, [
        { sequence: 'vault.block_ids', moved: id },
        { sequence: 'users_id_seq', moved: 1 },
      ])
      const { rows } = await pool.query(
        `select nextval('vault.block_ids')::int as block, nextval('users_id_seq')::int as user_id`
      )
      assert.deepEqual(rows, [{ block: id + 1, user_id: 2 }])
    }
    warned.length = 0
    await look(true)
    assert.isEmpty(warned)
  })

  test('events written to the log by hand do not prevent a server from starting', async ({
    assert,
  }) => {
    const { pool, store } = stack
    await pool.query('create table users (id bigserial primary key)')
    await pool.query(CREATE_IDS_IN_LOG)
    const { id } = (await create(hasty(), 'kept')).result
    const log = { warn: () => {} }
    const written = ['{"block_id":"text"}', '{"block_id":99999999999999999999}', '{', '\\xff']
    for (const [revision, data] of written.entries()) {
      await pool.query(
        `insert into event_store.events (position, stream, revision, id, type, data, metadata)
         select nextval('event_store.positions'), 'user-' || repeat('9', 20), $3, $1::uuid,
           'BlockCreated', $2::bytea, '{}'`,
        [randomUUID(), data, revision]
      )
      await raiseSequences({ database: pool, store, logInPostgres: true, log })
      const { rows } = await pool.query(
        `select highest::int from ids_in_log where sequence = 'vault.block_ids'`
      )
      assert.deepEqual(rows, [{ highest: id }], data)
    }
  })

  test('events of other programs in the same EventStoreDB move no sequence', async ({
    assert,
    cleanup,
  }) => {
    const { pool } = stack
    const { store, server, close } = await openEventStoreDb()
    cleanup(close)
    await pool.query('create table users (id bigserial primary key)')
    await pool.query(CREATE_IDS_IN_LOG)
    const asHere = '{"schema_version":1}'
    const others: [stream: string, type: string, data: string, metadata: string][] = [
      ['order-1', 'BlockCreated', '{"block_id":70}', asHere],
      ['workspace-x', 'BlockCreated', '{"block_id":71}', asHere],
      ['workspace-2', 'BlockCreated', '{"blockId":"x"}', asHere],
      ['workspace-2', 'BlockCreated', '{', asHere],
      ['workspace-9', 'BlockCreated', '{"block_id":72}', '{}'],
      ['user-1699999999999', 'UserRegistered', '{}', '{}'],
      [`user-${'9'.repeat(400)}`, 'UserRegistered', '{}', asHere],
    ]
    for (const [stream, type, data, metadata] of others) {
      const proposed = { id: randomUUID(), type, contentType: 'application/json' }
      const bytes = { data: Buffer.from(data), metadata: Buffer.from(metadata) }
      server.log.append(stream, 'any', [{ ...proposed, ...bytes }])
    }
    const log = { warn: () => {} }
    await raiseSequences({ database: pool, store, logInPostgres: false, log })
    const { rows } = await pool.query(
      `select nextval('vault.block_ids')::int as block, nextval('users_id_seq')::int as user_id`
    )
    assert.deepEqual(rows, [{ block: 1, user_id: 3 }])
  })

  /** Asserts that the process continues without a restart, with new ids and keys of its own. */
  async function goesOn(bus: CommandBus, assert: Assert) {
    const ids: number[] = []
    for (const key of ['one', 'two', 'three']) ids.push(await eventuallyCreated(bus, key))
    const events = await Array.fromAsync(stack.store.read(workspaceStream(1)))
    const names = (await stack.reader.decode(events)).map(({ event }) => event.data)
    assert.lengthOf(new Set(names.map((data) => (data as { block_id: number }).block_id)), 4)
    const fresh = openStack({ ...database, project: false })
    const keys = await fresh.vault.keys(ids)
    await fresh.close()
    assert.deepEqual(
      [...keys.values()].map((key) => key.length),
      [32, 32, 32]
    )
  }

  /** Bus that does not wait for read models, because no process projects them. */
  function hasty() {
    const { repository, lock, identity } = stack
    const readModels = { waitFor: async () => false, lag: async () => 0 }
    return new CommandBus(repository, lock, readModels, { identity })
  }

  /** Creates a block with retries, as a client does after a 503. */
  async function eventuallyCreated(bus: CommandBus, key: string) {
    let id = 0
    await eventually(async () => {
      id = (await create(bus, key)).result.id
    })
    return id
  }

  function create(bus: CommandBus, key: string, vault = stack.vault) {
    const input = { blockType: 'folder' as const, parentId: null, name: key, ordering: 1 }
    const request = {
      owner: 1,
      actor: 1,
      route: 'test',
      idempotencyKey: key,
      body: {},
      correlationId: 'test',
    }
    return createBlock(bus, vault, request, input)
  }
})

async function onServer(url: string, work: (server: pg.Client, name: string) => Promise<void>) {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const server = new pg.Client({ connectionString: address.href })
  await server.connect()
  try {
    await work(server, name)
  } finally {
    await server.end()
  }
}

async function keepOut(server: pg.Client, name: string) {
  await server.query(`alter database ${name} allow_connections false`)
  await disconnect(server, name)
}

async function disconnect(server: pg.Client, name: string) {
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
}
