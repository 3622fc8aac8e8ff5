import fs from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import { Child } from '#testing/child'
import { freePort } from '#start/embedded/free_port'
import { readPostmaster } from '#start/embedded/postgres/postmaster'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { alive, familyOf } from '#testing/processes'
import { ensureBuilt } from './ensure_built.js'

const START = 'backend/start/bin/start.js'

test.group('npm start', (group) => {
  let dataDir: string
  group.setup(async () => {
    await ensureBuilt(resolve('.'))
    dataDir = await temporaryDirectory()
  })

  test('serves a data directory once, and ends at SIGTERM despite open connections', async ({
    assert,
  }) => {
    const start = runStart()
    const address = await ready(start)
    assert.equal((await fetch(`${address}/health/live`)).status, 200)
    const family = familyOf(start.pid)
    await openConnections(address)

    const second = runStart({ PORT: '0' })
    assert.deepInclude(await second.exited, { code: 1 })
    assert.include(second.output, `at ${address}) is using the data directory ${dataDir}.`)

    start.kill('SIGTERM')
    assert.deepInclude(await start.exited, { code: 0 })
    assert.deepEqual(alive(family), [])
  })

  test('leaves no process behind when {$self} is killed, and starts again')
    .tags(['@thorough'])
    .with(['npm', 'start.js'])
    .run(async ({ assert }, victim) => {
      const start = victim === 'npm' ? new Child('npm', ['start'], { env: env() }) : runStart()
      await ready(start)
      const family = familyOf(start.pid)
      start.kill('SIGKILL')
      await eventually(() => assert.deepEqual(alive(family), []))
    })

  test('restarts the server or its database when one of them dies', async ({ assert }) => {
    const start = runStart({ PORT: String(await freePort()) })
    const address = await ready(start)
    for (const victim of ['server', 'database'] as const) {
      const written = start.output.length
      process.kill(processOf(victim), 'SIGKILL')
      await start.wrote(/Starting the server again in \d/)
      await eventually(() => assert.include(start.output.slice(written), `ready at ${address}`))
      assert.equal((await fetch(`${address}/health/ready`)).status, 200)
    }
    start.kill('SIGTERM')
    assert.deepInclude(await start.exited, { code: 0 })
  }).tags(['@thorough'])

  test('restarts a server that dies after it serves but before it reports ready', async ({
    assert,
  }) => {
    const port = await freePort()
    // Demo data are created between both moments, in a new directory.
    const settings = { PORT: String(port), DATA_DIR: await temporaryDirectory() }
    const start = runStart(settings)
    // A mere connection is not enough: the kernel accepts one before the server knows that it
    // serves.
    await eventually(() => fetch(`http://127.0.0.1:${port}/health/live`), { every: 1 })
    assert.notInclude(start.output, 'ready at')
    process.kill(serverOf(settings.DATA_DIR), 'SIGKILL')
    await start.wrote(/Starting the server again in \d/)
    const address = await ready(start)
    assert.equal((await fetch(`${address}/health/ready`)).status, 200)
    start.kill('SIGTERM')
    assert.deepInclude(await start.exited, { code: 0 })
  }).tags(['@thorough'])

  /** Returns the process id of the server, or of the Postgres that it has started. */
  function processOf(victim: 'server' | 'database') {
    if (victim === 'database') return Number(readPostmaster(join(dataDir, 'postgres', 'data'))?.pid)
    return serverOf(dataDir)
  }

  function serverOf(directory: string) {
    return Number(JSON.parse(fs.readFileSync(join(directory, 'server.json'), 'utf8')).pid)
  }

  test('starts at once after a server that is still ending', async ({ assert }) => {
    const start = runStart()
    await ready(start)
    start.kill('SIGKILL')
    const next = runStart()
    await ready(next)
    next.kill('SIGTERM')
    assert.deepInclude(await next.exited, { code: 0 })
  }).tags(['@thorough'])

  test('reports the port in use', async ({ assert }) => {
    const first = runStart()
    const { port } = new URL(await ready(first))
    const second = runStart({ PORT: port, DATA_DIR: await temporaryDirectory() })
    assert.deepInclude(await second.exited, { code: 1 })
    assert.match(second.output, new RegExp(`^Port ${port} is in use: .*PORT=`, 'm'))
    first.kill('SIGTERM')
    await first.exited
  }).tags(['@thorough'])

  test('reports all problems of the environment, and starts no service', async ({ assert }) => {
    const other = join(await temporaryDirectory(), 'data')
    const settings = { PORT: 'http', HOST: '0.0.0.0', EVENTSTORE_URL: 'http://store:2113' }
    const start = runStart({ ...settings, DATA_DIR: other })
    assert.deepInclude(await start.exited, { code: 1 })
    assert.match(start.output, /^PORT must .*\nEVENTSTORE_URL must .*\nHOST is .*\n$/m)
    assert.isFalse(fs.existsSync(other))
  })

  function runStart(settings: NodeJS.ProcessEnv = {}) {
    return new Child(process.execPath, [START], { env: { ...env(), ...settings } })
  }

  function env(): NodeJS.ProcessEnv {
    return { DATA_DIR: dataDir, PORT: '0' }
  }
})

/** Waits until the server reports ready, and returns its address. */
async function ready(start: Child): Promise<string> {
  const [, address] = await start.wrote(/ready at (http\S+)/)
  return String(address)
}

/** Opens a keep-alive connection, and a request that never ends, like a live feed. */
async function openConnections(address: string) {
  const { port, host } = new URL(address)
  const started = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n`
  for (const text of [`${started}\r\n`, started]) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => socket.write(text, resolve))
  }
}
