import { once } from 'node:events'
import { Agent, createServer, request, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { type DrainOptions, HttpDrain } from '#backend/boot/http_drain'

const NO_NOTICE = { notice: 0, endFeeds() {} }

interface Answer {
  status: number
  connection: string | undefined
}

test.group('HTTP drain', (group) => {
  let server: Server
  let agent: Agent
  let drain: HttpDrain
  group.each.setup(() => {
    agent = new Agent({ keepAlive: true })
    drain = new HttpDrain()
    return () => {
      agent.destroy()
      server.closeAllConnections()
    }
  })

  test('says first that it is not ready, and closes connections with their next answer', async ({
    assert,
  }) => {
    await listen((_request, response) => response.end('done'))
    assert.deepEqual(await get('/'), { status: 200, connection: 'keep-alive' })
    const ended = drain.end(server, { ...NO_NOTICE, notice: 300 })
    assert.deepEqual(await get('/'), { status: 200, connection: 'close' })
    assert.deepEqual(await get('/health/ready'), { status: 503, connection: 'close' })
    await ended
    assert.isNull(server.address())
  })

  test('finishes what is under way', async ({ assert }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>()
    await listen((_request, response) => arrive(() => response.end('done')))
    const answer = get('/')
    const finish = await arrived
    const ended = drain.end(server, NO_NOTICE)
    // Longer than half a request may take to become one.
    await sleep(700)
    finish()
    assert.deepEqual(await answer, { status: 200, connection: 'close' })
    await ended
  })

  test('ends feeds once nobody can come back to this process', async ({ assert }) => {
    const { promise: open, resolve: opened } = Promise.withResolvers<() => void>()
    await listen((_request, response) => {
      response.write('data: 1\n\n')
      opened(() => response.end())
    })
    const answer = get('/live')
    const endFeed = await open
    await end({
      endFeeds() {
        assert.isFalse(server.listening)
        endFeed()
      },
    })
    assert.equal((await answer).status, 200)
  })

  test('waits no longer than the limit, and not at all for half a request', async ({ assert }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await listen(() => arrive())
    const answer = get('/').catch((error: Error) => error)
    await arrived
    await end({ requestLimit: 50 })
    assert.instanceOf(await answer, Error)

    drain = new HttpDrain()
    await listen(() => {})
    const half = connect((server.address() as AddressInfo).port).on('error', () => {})
    half.write('GET / HTTP/1.1\r\n')
    await once(half, 'connect')
    await end({})
    await once(half, 'close')
  })

  async function listen(listener: RequestListener) {
    server = createServer(drain.watch(listener)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  function end(options: Partial<DrainOptions>) {
    return drain.end(server, { ...NO_NOTICE, ...options })
  }

  async function get(path: string): Promise<Answer> {
    const { port } = server.address() as AddressInfo
    const sent = request({ port, host: '127.0.0.1', path, agent }).end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, connection: response.headers.connection }
  }
})
