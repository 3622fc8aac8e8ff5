import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { getActiveTestOrFail, test } from '@japa/runner'
import { guardedServer, serverLimits, type ServerLimits } from '#platform/http/limits/server_guard'
import { eventually } from '#testing/eventually'

const NOBODY = { perAddress: 0, isExempt: () => false, bodyMs: 20 }

async function serve(limits: ServerLimits, handler: RequestListener) {
  const server = guardedServer(handler, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return () => connect(port, '127.0.0.1').on('error', () => {})
}

const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`

test.group('slow bodies', () => {
  test('responds 408 to a slow body that the handler waits for', async ({ assert }) => {
    const open = await serve(NOBODY, (request) => void request.resume())
    const socket = open()
    socket.write(head('/api/v1/blocks'))
    assert.match(await text(socket), /^HTTP\/1.1 408 .*Connection: close/s)
  })

  test('cuts off the slow body of a refused request', async ({ assert }) => {
    const open = await serve(NOBODY, (_request, response) => void response.writeHead(403).end())
    const socket = open()
    socket.write(head('/api/v1/blocks'))
    assert.match(await text(socket), /^HTTP\/1.1 403 (?!.*408)/s)
  })

  test('gives the bodies of uploads more time', async ({ assert }) => {
    const received: string[] = []
    const open = await serve(NOBODY, (request) => {
      request.resume().once('close', () => received.push(request.url!))
    })
    const uploads = ['/api/v1/files/1', '/api/v1/users/current-user/avatar'].map((path) => {
      const socket = open()
      socket.write(head(path))
      return socket
    })
    const other = open()
    other.write(head('/api/v1/blocks'))
    await eventually(() => assert.deepEqual(received, ['/api/v1/blocks']))
    assert.isTrue(uploads.every(({ closed }) => !closed))
  })

  test('gives the file of an import more time than other uploads', async ({ assert }) => {
    const received: string[] = []
    const open = await serve({ ...NOBODY, uploadMs: 20 }, (request) => {
      request.resume().once('close', () => received.push(request.url!))
    })
    const upload = open()
    upload.write(head('/api/v1/imports/abc/upload?signature=x'))
    const other = open()
    other.write(head('/api/v1/files/1'))
    await eventually(() => assert.deepEqual(received, ['/api/v1/files/1']))
    assert.isFalse(upload.closed)
  })

  test('cuts off the slow file of a refused import', async ({ assert }) => {
    const open = await serve(NOBODY, (_request, response) => void response.writeHead(403).end())
    const socket = open()
    socket.write(head('/api/v1/imports/abc/upload'))
    assert.match(await text(socket), /^HTTP\/1.1 403 (?!.*408)/s)
  })
})

test.group('a body destroyed in flight', () => {
  /** Responds 422 as soon as the body cannot be written. */
  const refuseBody: RequestListener = (request, response) => {
    const fails = new Writable({ write: (_chunk, _encoding, done) => done(new Error('Full')) })
    void pipeline(request, fails).catch(() => response.writeHead(422).end())
  }

  test('a destroyed body ends its own request, and the next requests are handled', async ({
    assert,
  }) => {
    const open = await serve(NOBODY, (request, response) => {
      if (request.method === 'PUT') refuseBody(request, response)
      else response.end('handled')
    })
    const put = 'PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    const get = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const socket = open()
    socket.write(`${put}1\r\na\r\n0\r\n\r\n${get}`)
    assert.match(await text(socket), /^HTTP\/1.1 422 .*HTTP\/1.1 200 .*handled/s)
    const another = open()
    another.write(get)
    assert.match(await text(another), /handled/)
  })

  test('a response after a destroyed body still counts against the limit of its network', async ({
    assert,
  }) => {
    const limits = { ...NOBODY, bodyMs: 60_000, maxUnread: 100_000 }
    const closed = Promise.withResolvers<boolean>()
    const open = await serve(limits, (request, response) => {
      const fails = new Writable({ write: (_chunk, _encoding, done) => done(new Error('Full')) })
      response.once('close', () => closed.resolve(response.writableFinished))
      void pipeline(request, fails).catch(() => response.end(Buffer.alloc(20_000_000)))
    })
    open().pause().write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na')
    assert.isFalse(await closed.promise)
  })
})

test.group('requests of one connection', () => {
  test('handles requests of one connection one at a time', async ({ assert }) => {
    const received: ServerResponse[] = []
    const open = await serve(NOBODY, (_request, response) => void received.push(response))
    open().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
    for (let i = 0; i < 3; i++) {
      await eventually(() => assert.lengthOf(received, i + 1))
      received[i]!.end()
    }
  })
})

test.group('connections of one address', () => {
  test('limits connections of an address, and frees a slot when a connection ends', async ({
    assert,
  }) => {
    const open = await serve({ ...NOBODY, perAddress: 2 }, (_request, response) => {
      response.end()
    })
    const first = [open(), open()]
    await Promise.all(first.map((socket) => once(socket, 'connect')))
    await once(open().resume(), 'close')
    assert.isTrue(first.every(({ closed }) => !closed))
    first[0]!.destroy()
    await eventually(async () => {
      const next = open()
      next.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      assert.match(await text(next), /^HTTP\/1.1 200/)
    })
  })

  test('exempts {0} from the connection limit: {1}')
    .with([
      ['127.0.0.1', true],
      ['::1', true],
      ['::ffff:10.1.2.3', true],
      ['10.1.2.3', true],
      ['192.0.2.7', false],
    ] as const)
    .run(({ assert }, [address, exempt]) => {
      const limits = serverLimits({ connectionsPerAddress: 9, trustedProxies: '10.0.0.0/8' })
      assert.equal(limits.isExempt(address), exempt)
    })
})

test.group('unread responses', () => {
  const MB = 1024 ** 2
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

  test('cuts off unread responses beyond the limit, and no others', async ({ assert }) => {
    const waiting = new Set<ServerResponse>()
    let asked = 0
    const open = await serve({ ...NOBODY, maxUnread: 40 * MB }, ({ url }, response) => {
      if (url === '/small') return response.end('small')
      asked++
      waiting.add(response.once('close', () => waiting.delete(response)))
      response.end(Buffer.alloc(10 * MB))
    })
    const silent = Array.from({ length: 8 }, () => {
      const socket = open().pause()
      socket.write(get)
      return socket
    })
    await eventually(() => assert.equal(asked, 8))
    await eventually(() => assert.isAtMost(waiting.size, 4))
    assert.isAtLeast(waiting.size, 3, 'no more than needed')

    const reader = open()
    reader.write(get.replace('/', '/small').replace('Host', 'Connection: close\r\nHost'))
    assert.match(await text(reader), /small$/)
    for (const socket of silent) socket.destroy()
  })

  test('cuts off a response that is unread for too long, but never a slow reader', async ({
    assert,
  }) => {
    const SIZE = 12 * MB
    const cut: string[] = []
    const open = await serve({ ...NOBODY, stallMs: 1_000 }, ({ url }, response) => {
      response.once('close', () => response.writableFinished || cut.push(url!))
      response.end(Buffer.alloc(SIZE))
    })
    const silent = open().pause()
    silent.write(get.replace('/', '/silent'))
    const slow = open()
    slow.write(get.replace('/', '/slow'))
    let taken = 0
    slow.on('data', ({ length }: Buffer) => {
      taken += length
      slow.pause()
      setTimeout(() => slow.resume(), 15)
    })
    await eventually(() => assert.isAbove(taken, SIZE))
    await eventually(() => assert.deepEqual(cut, ['/silent']))
    for (const socket of [silent, slow]) socket.destroy()
  })
})
