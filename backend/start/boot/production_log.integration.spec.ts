import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { installationSettings, serversOf, stopServer } from '#testing/server_process'

const PRINTS = new URL('../bin/fixtures/prints_at_signal.ts', import.meta.url).href

test('every line of a server in production is JSON', async ({ assert }) => {
  const start = serversOf({
    ...(await installationSettings()),
    NODE_ENV: 'production',
    FILE_STORAGE: 'local',
    SMTP_URL: 'smtp://localhost:9',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=${PRINTS}`,
  })
  const server = await start()
  await eventually(() => assert.include(server.output(), 'Strata is ready'))
  process.kill(server.process.pid!, 'SIGUSR2')
  await eventually(() => assert.include(server.output(), 'of a package'))
  await stopServer(server)
  const lines = server.output().trim().split('\n')
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  assert.includeMembers(said, ['Warning: of Node', 'of a package', 'Strata is stopping (SIGTERM).'])
})
