import { test } from '@japa/runner'
import type { Role } from '#start/boot/role'
import { connect } from '#kernel/database/connections'
import { verifiedAccounts } from '#bench/users'
import { OLDER_VERSION } from '#testing/faults/length'
import { SimulatedUser } from '#testing/faults/simulated_user'
import { PostgresServer } from '#testing/faults/postgres_server'
import { Toll } from '#testing/faults/toll'
import { eventually } from '#testing/eventually'
import { Random } from '#testing/random'
import type { Kind } from '#testing/random/operations'
import { ReverseProxy } from '#testing/reverse_proxy'
import {
  installationSettings,
  type ServerProcess,
  startServer,
  stopServer,
} from '#testing/server_process'
import { randomSeed } from '#testing/seeds'

const USERS = 60
/** Sign-ups allowed from one address. */
const AT_ONCE = 10
const ROLES: Role[] = ['web', 'web', 'worker', 'worker']
/** Operations and reads of 4228043c, the oldest version from which the upgrade is tested. */
const KNOWN: Kind[] = [
  'create',
  'rename',
  'reorder',
  'move',
  'save',
  'archive',
  'restore',
  'delete',
  'setPage',
]
const READS = [
  'visit',
  'blocks/recent',
  'blocks/search?keyword=a',
  'blocks/archived',
  'users/current-user',
  'users/current-user/storage',
  'plans',
  'subscriptions',
  'subscriptions/current-user',
  'settings',
]
/**
 * Number of acknowledged calls before the first process is replaced, after each replacement, and at
 * the end.
 */
const ENOUGH = 300
const SOON = { within: 120_000 }

/**
 * Run with `npm test -- faults --files=rolling_upgrade.faults --from=<folder>`. The folder holds
 * another built version with its packages. Processes are replaced as in docs/operations.md.
 */
test.group('Rolling upgrade', () => {
  test('a rolling upgrade refuses no call and loses no acknowledged change', async ({
    assert,
    cleanup,
  }) => {
    const postgres = await PostgresServer.start()
    const proxy = await ReverseProxy.start()
    cleanup(() => proxy.close())
    const settings = {
      ...(await installationSettings(postgres.url)),
      // In production, an ending process gives the proxy time to notice. This test sends no mail.
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      FILE_STORAGE: 'local',
      APP_URL: proxy.url,
      TRUSTED_PROXIES: 'loopback',
      PERSON_LIMITS: 'off',
    }
    const processes: ServerProcess[] = []
    for (const ROLE of ROLES) {
      processes.push(await startServer({ ...settings, ROLE }, OLDER_VERSION))
      const webs = processes.filter((_, index) => ROLES[index] === 'web')
      proxy.targets = webs.map(({ url }) => new URL(url))
    }
    const toll = new Toll('Upgrade')
    const users = await gather(proxy.url, postgres.url, toll)
    const over = new AbortController()
    const working = Promise.all(users.map((user) => user.workUntil(over.signal)))
    const under = (step: Promise<void>) => Promise.race([working.then(() => undefined), step])

    const outputs: string[] = []
    await under(acknowledgesMore(toll))
    for (const [index, server] of processes.entries()) {
      await under(stopServer(server))
      outputs.push(server.output())
      const PORT = new URL(server.url).port
      await under(
        startServer({ ...settings, ROLE: ROLES[index]!, PORT }).then((started) => {
          processes[index] = started
        })
      )
      await under(acknowledgesMore(toll))
    }
    over.abort()
    await working

    for (const user of users) await eventually(() => user.assertComplete(assert), SOON)
    const { faults, broken, refused, acknowledged, reasons } = toll
    console.log(`${acknowledged} calls acknowledged during the upgrade`)
    if (reasons.size > 0) console.log([...reasons, ...outputs].join('\n'))
    assert.deepEqual({ faults, broken, refused }, { faults: 0, broken: 0, refused: 0 })
  }).skip(!OLDER_VERSION, 'name an older version: --from=<folder>')
})

async function gather(url: string, databaseUrl: string, toll: Toll) {
  const seed = randomSeed()
  console.log(`upgrade: SEED=${seed}`)
  const users: SimulatedUser[] = []
  while (users.length < USERS) {
    const client = await connect(databaseUrl, { purpose: 'test' })
    await client.query('delete from rate_limits').finally(() => client.end())
    for (const account of await verifiedAccounts(url, databaseUrl, AT_ONCE)) {
      const user = new SimulatedUser(account.client, new Random(seed + users.length))
      user.toll = toll
      user.kinds = KNOWN
      user.reads = READS
      users.push(user)
    }
  }
  return users
}

async function acknowledgesMore(toll: Toll) {
  const goal = toll.acknowledged + ENOUGH
  await eventually(() => {
    if (toll.acknowledged < goal) throw new Error(`${goal - toll.acknowledged} calls hang`)
  }, SOON)
}
