import { test } from '@japa/runner'
import { connect } from '#kernel/database/connections'
import { awaitDatabase } from '#start/boot/await_database'
import { warnOfSmallPooler } from '#start/boot/pooled_sessions'
import { eventually } from '#testing/eventually'
import { missingPrograms } from '#testing/operations_page/place'
import { freshDatabase } from '#testing/fresh_database'
import { HttpClient } from '#testing/http_client'
import { type PoolerOptions, startPgBouncerBefore } from '#testing/pgbouncer'
import { installationSettings, serversOf } from '#testing/server_process'

const LACKS_PGBOUNCER = missingPrograms('pgbouncer').length > 0
const SAYS_NOTHING = { say: () => {} }
const SESSIONS = { pool_mode: 'session' }

test.group('Behind PgBouncer', (group) => {
  let url: string

  group.each.skip(LACKS_PGBOUNCER, 'there is no pgbouncer here')
  group.setup(async () => {
    url = await freshDatabase()
  })

  /** Leaves this many server sessions idle in the pooler. */
  async function leaveIdle(address: string, count: number) {
    const clients = await Promise.all(
      Array.from({ length: count }, () => connect(address, { purpose: 'test' }))
    )
    await Promise.all(clients.map((client) => client.query('select pg_sleep(0.2)')))
    await Promise.all(clients.map((client) => client.end()))
  }

  test('refuses pooling by {pool_mode}, with round robin {server_round_robin}')
    .with([
      { pool_mode: 'transaction', server_round_robin: 0 },
      { pool_mode: 'transaction', server_round_robin: 1 },
      { pool_mode: 'statement', server_round_robin: 0 },
    ])
    .run(async ({ assert, cleanup }, options: PoolerOptions) => {
      const pooler = await startPgBouncerBefore(url, options)
      cleanup(pooler.stop)
      for (const idle of [0, 2, 3]) {
        await leaveIdle(pooler.url, idle)
        await assert.rejects(() => awaitDatabase(pooler.url, SAYS_NOTHING), /pool_mode = session/)
      }
    })

  test('a server starts and serves through sessions, with its own settings', async ({
    assert,
    cleanup,
  }) => {
    const pooler = await startPgBouncerBefore(url, { ...SESSIONS, default_pool_size: 60 })
    cleanup(pooler.stop)
    const start = serversOf({ ...(await installationSettings(pooler.url)), LOG_LEVEL: 'warn' })
    const server = await start()
    await eventually(async () => {
      const { body } = await new HttpClient(server.url).get<unknown[]>('plans')
      assert.isNotEmpty(body.data)
    })
    assert.notInclude(server.output(), 'pooler')
    const client = await connect(pooler.url, { purpose: 'test' })
    cleanup(() => client.end())
    assert.equal((await client.query('show jit')).rows[0].jit, 'off')
  })

  test('warns of fewer sessions than the process may need', async ({ assert, cleanup }) => {
    const pooler = await startPgBouncerBefore(url, { ...SESSIONS, default_pool_size: 3 })
    cleanup(pooler.stop)
    assert.match(String(await warnOfSmallPooler(pooler.url, 8)), /grants 3 of the 8 sessions/)
    assert.isUndefined(await warnOfSmallPooler(pooler.url, 3))
    assert.isUndefined(await warnOfSmallPooler(url, 8))
  })
})
