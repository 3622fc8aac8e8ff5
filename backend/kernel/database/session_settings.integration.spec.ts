import { test } from '@japa/runner'
import pg from 'pg'
import { connect, connectionConfig, openPool } from '#kernel/database/connections'
import { splitOptions } from '#kernel/database/session_settings'
import { freshDatabase } from '#testing/fresh_database'

/** Settings that an operator may have set on a database. */
const FOREIGN = {
  jit: 'on',
  TimeZone: 'Europe/Berlin',
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  default_transaction_isolation: 'serializable',
  idle_session_timeout: '1h',
  lock_timeout: '1s',
  standard_conforming_strings: 'off',
}
const OWN = {
  jit: 'off',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: '0',
  lock_timeout: '0',
  standard_conforming_strings: 'on',
}

const SETTINGS = `select json_object_agg(name, current_setting(name)) as settings
  from json_object_keys($1) name`

test.group('Session settings', (group) => {
  let url: string
  group.setup(async () => {
    url = await freshDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const name = new URL(url).pathname.slice(1)
    for (const [setting, value] of Object.entries(FOREIGN)) {
      await client.query(`alter database ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
    }
    await client.end()
  })

  async function settingsOf(client: pg.Pool | pg.ClientBase) {
    const { rows } = await client.query(SETTINGS, [JSON.stringify(OWN)])
    return rows[0].settings as object
  }

  test("pool and single connection use our settings, whatever the database's settings", async ({
    assert,
    cleanup,
  }) => {
    const [pool, client] = [
      openPool(url, { purpose: 'test', max: 1 }),
      await connect(url, { purpose: 'test' }),
    ]
    cleanup(async () => {
      await Promise.all([pool.end(), client.end()])
    })
    const plain = new pg.Client({ connectionString: url })
    await plain.connect()
    assert.notDeepEqual(await settingsOf(plain), OWN)
    await plain.end()
    assert.deepEqual(await settingsOf(pool), OWN)
    assert.deepEqual(await settingsOf(client), OWN)
  })

  test('a session has no transaction timeout, which Postgres 17 adds', async ({
    assert,
    cleanup,
  }) => {
    const shown = `select current_setting('transaction_timeout', true) as limit`
    const plain = new pg.Client({ connectionString: url })
    await plain.connect()
    const { rows: known } = await plain.query<{ limit: string | null }>(shown)
    const name = new URL(url).pathname.slice(1)
    if (known[0]!.limit !== null)
      await plain.query(`alter database ${name} set transaction_timeout = '1min'`)
    await plain.end()
    const client = await connect(url, { purpose: 'test' })
    cleanup(() => client.end())
    const { rows } = await client.query<{ limit: string | null }>(shown)
    assert.equal(rows[0]!.limit, known[0]!.limit === null ? null : '0')
  })

  for (const search of ['application_name=mine', 'options=-c%20application_name%3Dmine']) {
    test(`a session keeps its name with ?${search}, so that commands find servers`, async ({
      assert,
      cleanup,
    }) => {
      const named = Object.assign(new URL(url), { search: `${new URL(url).search}&${search}` })
      const listener = await connect(named.href, { purpose: 'listener' })
      cleanup(() => listener.end())
      const { rows } = await listener.query<{ name: string }>(
        `select current_setting('application_name') as name`
      )
      assert.equal(rows[0]!.name, 'strata listener')
    })
  }

  test('settings are not sent as start-up parameters, which poolers reject', ({ assert }) => {
    const { options } = connectionConfig(url, { purpose: 'test', settings: { work_mem: '5MB' } })
    assert.isUndefined(options)
  })

  test('a rejected setting closes the connection and is reported', async ({ assert }) => {
    const settings = { work_mem: 'much' }
    await assert.rejects(() => connect(url, { purpose: 'test', settings }), /work_mem/)
    const pool = openPool(url, { purpose: 'test', max: 1, settings })
    await assert.rejects(() => pool.query('select 1'), /work_mem/)
    assert.equal(pool.totalCount, 0)
    await pool.end()
  })

  for (const [options, given, rest] of [
    ['-c work_mem=5MB', { work_mem: '5MB' }, undefined],
    ['-cwork_mem=5MB --enable-sort=off', { work_mem: '5MB', enable_sort: 'off' }, undefined],
    ['-c search_path=a,\\ b', { search_path: 'a, b' }, undefined],
    ['endpoint=ep-1 -c jit=on', { jit: 'on' }, 'endpoint=ep-1'],
  ] as const) {
    test(`splitOptions reads ${JSON.stringify(given)} from "${options}"`, ({ assert }) => {
      const address = new URL(url)
      address.searchParams.set('options', options)
      const split = splitOptions(address.href)
      assert.deepEqual([split.given, split.options], [given, rest])
      assert.isFalse(split.connectionString.includes('options'))
    })
  }
})
