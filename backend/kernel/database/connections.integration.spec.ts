import { test } from '@japa/runner'
import type pg from 'pg'
import { connect, DatabaseSilent, openPool } from '#kernel/database/connections'
import { FreezableProxy } from '#testing/freezable_proxy'
import { freshDatabase, overTcp } from '#testing/fresh_database'

const TERMINATE = 'select pg_terminate_backend($1)'
const BACKEND = 'select pg_backend_pid() as pid'

/** Terminates the session of a connection, and waits until the connection has noticed. */
async function breakOff(client: pg.ClientBase, other: pg.Pool | pg.Client) {
  // Throws here, because otherwise the error would end this process.
  if (client.listenerCount('error') === 0) throw new Error('No listener for its errors')
  const { pid } = (await client.query<{ pid: number }>(BACKEND)).rows[0]!
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await other.query(TERMINATE, [pid])
  await ended
}

test.group('Database connections', (group) => {
  let url: string
  group.setup(async () => {
    url = await freshDatabase()
  })

  test('a connection that breaks while checked out fails its queries, not the process', async ({
    assert,
    cleanup,
  }) => {
    const pool = openPool(url, { purpose: 'test', max: 2 })
    cleanup(() => pool.end())
    const client = await pool.connect()
    try {
      await breakOff(client, pool)
      await assert.rejects(() => client.query('select 1'))
    } finally {
      client.release()
    }
    assert.lengthOf((await pool.query('select 1')).rows, 1)
  })

  test('a broken standalone connection does not end the process', async ({ assert, cleanup }) => {
    const client = await connect(url, { purpose: 'test' })
    const other = await connect(url, { purpose: 'test' })
    cleanup(async () => {
      await Promise.all([client.end(), other.end()])
    })
    await breakOff(client, other)
    await assert.rejects(() => client.query('select 1'))
  })

  for (const pipeline of [false, true]) {
    const kind = pipeline ? 'pipelined' : 'not pipelined'
    test(`in-use connection to a silent server is cut, an idle connection is not: ${kind}`, async ({
      assert,
      cleanup,
    }) => {
      const proxy = await FreezableProxy.to(url)
      const pool = openPool(proxy.url, { purpose: 'test', max: 2, silence: 300, pipeline })
      cleanup(async () => {
        await pool.end()
        proxy.close()
      })
      const [busy, idle] = [await pool.connect(), await pool.connect()]
      await idle.query('select 1')
      proxy.freeze()
      const error = await busy.query('select 1').catch((reason: unknown) => reason)
      assert.instanceOf(error, DatabaseSilent)
      // Later queries on the connection, such as a rollback, fail at once.
      await assert.rejects(() => busy.query('rollback'), /not queryable/)
      proxy.thaw()
      assert.lengthOf((await idle.query('select 1')).rows, 1)
      busy.release()
      idle.release()
    })
  }

  test("a request's connection to a silent server is cut in time for a response within 10 s", async ({
    assert,
    cleanup,
  }) => {
    const proxy = await FreezableProxy.to(url)
    const pool = openPool(proxy.url, { purpose: 'test', max: 1 })
    const client = await pool.connect()
    cleanup(async () => {
      proxy.close()
      client.release(true)
      await pool.end()
    })
    proxy.freeze()
    const failing = client.query('select 1').catch((reason: unknown) => reason)
    assert.instanceOf(await failing, DatabaseSilent)
  })

  test("a session gets its name, time limits, keepalive and the address's options", async ({
    assert,
  }) => {
    const address = overTcp(url)
    address.searchParams.set('options', '-c work_mem=5MB')
    const settings = { enable_bitmapscan: 'off', work_mem: '6MB' }
    const client = await connect(address.href, { purpose: 'test', settings })
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1) order by name`,
      [
        [
          'application_name',
          'enable_bitmapscan',
          'idle_in_transaction_session_timeout',
          'statement_timeout',
          'tcp_keepalives_count',
          'tcp_keepalives_idle',
          'tcp_keepalives_interval',
          'work_mem',
        ],
      ]
    )
    await client.end()
    assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
      application_name: 'strata test',
      enable_bitmapscan: 'off',
      idle_in_transaction_session_timeout: '30000',
      statement_timeout: '4500',
      tcp_keepalives_count: '2',
      tcp_keepalives_idle: '3',
      tcp_keepalives_interval: '2',
      work_mem: '5120',
    })
  }).skip(process.platform !== 'linux', 'only Linux shows keepalive')
})
