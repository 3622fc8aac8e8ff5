import { once } from 'node:events'
import { Agent, createServer, request, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { type DrainOptions, HttpDrain } from '#start/boot/http_drain'

const NO_NOTICE = { notice: 0, endFeeds() {} }

interface Received {
  status: number
  connection: string | undefined
}

test.group('HttpDrain', (group) => {
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

  test('reports not ready first, then stops listening, then closes each connection with its next response', async ({
    assert,
  }) => {
    await listen((_request, response) => response.end('done'))
    const port = portOf(server)
    const before = await get('/', port)
    const ended = drain.end(server, { ...NO_NOTICE, notice: 50 })
    const ready = await get('/health/ready', port)
    const meanwhile = await get('/', port)
    await eventually(() => assert.isFalse(server.listening))
    const last = await get('/', port)
    await ended

    assert.deepEqual(
      [before, ready, meanwhile, last].map(({ status, connection }) => [status, connection]),
      [
        [200, 'keep-alive'],
        [503, 'keep-alive'],
        [200, 'keep-alive'],
        [200, 'close'],
      ]
    )
  })

  test('refuseAll sends 503 to requests in flight and later ones, and lets a begun response finish', async ({
    assert,
  }) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<() => void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await listen((request, response) => {
      if (request.url === '/waits') return arrive()
      response.write('one')
      begin(() => response.end('two'))
    })
    const waiting = get('/waits')
    await arrived
    const streaming = fetch(`http://127.0.0.1:${portOf(server)}/begun`)
    const finish = await begun
    drain.refuseAll('{}')
    assert.deepEqual(await waiting, { status: 503, connection: 'close' })
    assert.deepEqual(await get('/waits'), { status: 503, connection: 'close' })
    finish()
    assert.equal(await (await streaming).text(), 'onetwo')
    await end({})
  })

  test('a drain during load resets no connecting client', async ({ assert }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await listen((request, response) => {
      response.end('done')
      if (request.url === '/busy') arrive()
    })
    const port = portOf(server)
    const responses = [get('/busy', port)]
    await arrived
    // All of these connect at once, before the server accepts the first.
    responses.push(...Array.from({ length: 20 }, () => get('/', port)))
    await end({})
    for (const { status } of await Promise.all(responses)) assert.equal(status, 200)
  })

  test('stops listening in a pause between connections', async ({ assert }) => {
    let requests = 0
    await listen((_request, response) => {
      requests += 1
      response.end('done')
    })
    const port = portOf(server)
    const ended = end({ notice: 1, endFeeds() {} })
    // The server accepts connections as long as they follow each other.
    for (let i = 0; i < 20; i++) {
      assert.isTrue(server.listening)
      await get('/', port, new Agent())
    }
    await ended
    assert.equal(requests, 20)
  })

  test('the idle limit bounds the wait for a proxy to reuse an idle connection', async ({
    assert,
  }) => {
    await listen((_request, response) => response.end('done'))
    await get('/', portOf(server))
    // Waiting for a request in flight would exceed the test's timeout, because there is none.
    await drain.end(server, { ...NO_NOTICE, notice: 1, idleLimit: 50, requestLimit: 600_000 })
    assert.isFalse(server.listening)
  })

  test('finishes requests in flight', async ({ assert }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>()
    await listen((_request, response) => arrive(() => response.end('done')))
    const response = get('/')
    const finish = await arrived
    const ended = drain.end(server, NO_NOTICE)
    await eventually(() => assert.isFalse(server.listening))
    // Longer than the limit for a partial request.
    await sleep(700)
    finish()
    assert.deepEqual(await response, { status: 200, connection: 'close' })
    await ended
  })

  test('ends feeds only after the server stops listening', async ({ assert }) => {
    const { promise: open, resolve: opened } = Promise.withResolvers<() => void>()
    await listen((_request, response) => {
      response.write('data: 1\n\n')
      opened(() => response.end())
    })
    const response = get('/live')
    const endFeed = await open
    await end({
      endFeeds() {
        assert.isFalse(server.listening)
        endFeed()
      },
    })
    assert.equal((await response).status, 200)
  })

  test('stops waiting at the request limit, and does not wait for a partial request', async ({
    assert,
  }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await listen(() => arrive())
    const response = get('/').catch((error: Error) => error)
    await arrived
    await end({ requestLimit: 50 })
    assert.instanceOf(await response, Error)

    drain = new HttpDrain()
    await listen(() => {})
    const half = connect(portOf(server)).on('error', () => {})
    half.write('GET / HTTP/1.1\r\n')
    await once(half, 'connect')
    await end({})
    await once(half, 'close')
  })

  test('ends at once for a server that never listened', async () => {
    server = createServer()
    await end({})
  })

  async function listen(listener: RequestListener) {
    server = createServer(drain.watch(listener)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  function end(options: Partial<DrainOptions>) {
    return drain.end(server, { ...NO_NOTICE, ...options })
  }

  async function get(path: string, port = portOf(server), by = agent): Promise<Received> {
    const sent = request({ port, host: '127.0.0.1', path, agent: by }).end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, connection: response.headers.connection }
  }
})

function portOf(server: Server) {
  return (server.address() as AddressInfo).port
}
