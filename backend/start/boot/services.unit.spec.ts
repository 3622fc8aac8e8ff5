import fs from 'node:fs'
import { test } from '@japa/runner'
import { loadEnvironment } from '#start/boot/environment'
import { startServices } from '#start/boot/services'
import { temporaryDirectory } from '#testing/environment'

/** These tests set DATABASE_URL for a quick start: nothing is embedded. */
test.group('startServices', (group) => {
  let dataDir: string
  group.each.setup(async () => {
    dataDir = await temporaryDirectory()
    const before = { ...process.env }
    return () => {
      for (const name of Object.keys(process.env)) delete process.env[name]
      Object.assign(process.env, before)
    }
  })

  test('completes the environment, also for configuration files', async ({ assert }) => {
    const { environment, postgres } = await start({ PORT: '0' })
    assert.isUndefined(postgres)
    assert.isAbove(environment.port, 0)
    assert.equal(environment.appUrl, `http://127.0.0.1:${environment.port}`)
    assert.equal(process.env.PORT, String(environment.port))
    assert.equal(process.env.APP_KEY, environment.appKey)
    assert.equal(process.env.VAULT_KEYS, environment.vaultKeys)
    assert.equal(process.env.DATABASE_URL, 'postgres://db/strata')
    assert.equal(process.env.DATABASE_CONNECTIONS, '25')
    assert.equal((await start({})).environment.appKey, environment.appKey)
  })

  test('for HOST={0}, the app URL is {1}')
    .with([
      ['0.0.0.0', 'http://localhost:81'],
      ['::1', 'http://[::1]:81'],
      ['localhost', 'http://localhost:81'],
    ])
    .run(async ({ assert }, [HOST, address]) => {
      const { environment } = await start({ HOST, PORT: '81' })
      assert.equal(environment.appUrl, address)
    })

  test('generates no secrets when all are set', async ({ assert }) => {
    const secrets = { APP_KEY: '0123456789abcdef', VAULT_KEYS: `a:${'A'.repeat(43)}=` }
    const { environment } = await start(secrets)
    assert.equal(environment.vaultKeys, secrets.VAULT_KEYS)
    assert.deepEqual(fs.readdirSync(dataDir), [])
  })

  function start(settings: NodeJS.ProcessEnv) {
    const database = { DATABASE_URL: 'postgres://db/strata', DATA_DIR: dataDir }
    const reach = async () => 97
    return startServices(loadEnvironment({ ...database, ...settings }), { reach })
  }
})
