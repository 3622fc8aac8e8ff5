import { test } from '@japa/runner'
import pg from 'pg'
import { SINGLE_CONNECTIONS } from '#start/boot/pool_sizes'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { FreezableProxy } from '#testing/freezable_proxy'
import { HttpClient } from '#testing/http_client'
import { installationSettings, serversOf } from '#testing/server_process'
import { projections } from '#projections/index'
import { groupsOf } from '#kernel/projections/group'

const FOLDER = { name: 'Folder', block_type: 'folder' }

test('a start waits for the database; a later outage gives 503, and the server recovers', async ({
  assert,
}) => {
  const settings = await installationSettings()
  const proxy = await FreezableProxy.to(settings.DATABASE_URL!)
  proxy.refuse()
  const starting = serversOf({ ...settings, DATABASE_URL: proxy.url, LOG_LEVEL: 'info' })()
  await eventually(() => assert.isAbove(proxy.refused, 0))
  proxy.restore()
  const server = await starting
  assert.lengthOf(server.output().match(/Waiting for the database at/g) ?? [], 1)
  const account = await signUpVerified(server.url)
  const others = new HttpClient(server.url)
  await eventually(async () => assert.equal((await others.get('/health/ready')).status, 200))
  // Connections for marking rows, projecting and catching up open only on demand.
  const background = groupsOf(projections).length - 1
  assert.equal(await singlesOf(settings.DATABASE_URL!), SINGLE_CONNECTIONS - 6 + background)

  for (const fault of ['refuse', 'freeze'] as const) {
    proxy[fault]()
    assert.equal((await others.get('/health/ready')).status, 503, 'readiness')
    for (const { status, headers } of await Promise.all(calls(account, others))) {
      assert.equal(status, 503, fault)
      assert.isAtLeast(Number(headers.get('retry-after')), 1)
    }
    if (fault === 'refuse') proxy.restore()
    else proxy.thaw()
    await eventually(async () => assert.equal((await others.get('/health/ready')).status, 200))
    assert.equal((await account.client.post('blocks', FOLDER)).status, 201)
  }

  await eventually(() =>
    assert.lengthOf(server.output().match(/database: available again/g) ?? [], 2)
  )
  const said = server.output()
  assert.lengthOf(said.match(/database: unavailable/g) ?? [], 2)
  assert.notMatch(said, /answered 503|request failed/)
  proxy.close()
}).tags(['@thorough'])

/** Counts the connections that a server keeps open to listen, to lead, and for its outbox lanes. */
async function singlesOf(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name ~ '^strata (listener|leader .+)$'`
  )
  await client.end()
  return rowCount ?? 0
}

/**
 * Sends requests that read a session, a list, a limit and an account, and requests that change
 * data.
 */
function calls({ client, email, password }: TestAccount, others: HttpClient) {
  return Array.from({ length: 8 }, () => [
    client.get('blocks'),
    client.get('users/current-user'),
    client.post('blocks', FOLDER),
    client.put('users/current-user', { full_name: 'Somebody' }),
    others.post('auth/sign-in', { email, password }),
  ]).flat()
}
