import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { freePort } from '#start/embedded/free_port'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { ensureBuilt } from './ensure_built.js'

const FIXTURE = `--import=${new URL('fixtures/throws_at_signal.ts', import.meta.url).href}`

test.group('Uncaught error', (group) => {
  group.setup(() => ensureBuilt(resolve('.')))

  test('an uncaught error is logged, requests in flight get 503, and the server restarts', async ({
    assert,
  }) => {
    const dataDir = await temporaryDirectory()
    const port = await freePort()
    const start = new Child(process.execPath, ['backend/start/bin/start.js'], {
      env: { DATA_DIR: dataDir, PORT: String(port), NODE_OPTIONS: FIXTURE },
    })
    await start.wrote(/ready at/)
    const server = () => Number(JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')).pid)

    for (const place of ['listener', 'timer', 'promise']) {
      const written = start.output.length
      const said = () => start.output.slice(written)
      await writeFile(join(dataDir, 'fails_in'), place)
      const socket = connect(port, '127.0.0.1')
      const response = text(socket)
      socket.write(
        'POST /api/v1/webhooks/paypal HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n' +
          'Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n{'
      )
      // Node has passed the request to its handler by then.
      await once(socket, 'data')
      process.kill(server(), 'SIGUSR2')
      const [, inFlight] = (await response).split('\r\n\r\n', 2)
      assert.match(inFlight!, /^HTTP\/1.1 503 .*Retry-After: 2.*Connection: close/s, place)
      assert.include(await response, '"code":"E_UNAVAILABLE"')
      await eventually(() => assert.include(said(), 'ready at'), { within: 60_000 })
      assert.match(
        said(),
        /uncaught error.*Thrown on purpose.*Starting the server again in/s,
        place
      )
      assert.notInclude(said(), 'did not stop')
      assert.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200)
    }
    start.kill('SIGTERM')
    assert.deepInclude(await start.exited, { code: 0 })
  }).tags(['@thorough'])
})
