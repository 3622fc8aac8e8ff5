import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { FairQueue } from '#platform/fair_queue'
import { readBody } from '#platform/http/bodies/read_body'
import { queuePerClient } from '#platform/http/limits/request_queue'
import { eventually } from '#testing/eventually'
import { listenHere } from '#testing/local_server'

interface Handled {
  client: string
  url: string
  response: ServerResponse
  /** Ends the handling of the request. */
  end: () => void
}

/** Starts a server with four slots per client; `ask` sends a request on its own connection. */
async function serve(maxWaiting = Infinity) {
  const handled: Handled[] = []
  const queue = new FairQueue<string>({ perKey: 4, maxWaiting })
  const nameOf = ({ headers }: IncomingMessage) => String(headers.from)
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'PATCH') {
      // A deadline answers while the request waits for its slot.
      const answered = once(request, 'end').then(() => response.end())
      void readBody(request, 1_000_000)
      return answered
    }
    if (request.method === 'PUT') await readBody(request, 1_000_000)
    const ended = Promise.withResolvers<void>()
    const { url = '' } = request
    handled.push({ client: nameOf(request), url, response, end: ended.resolve })
    await ended.promise
    response.end()
  }
  const server = createServer(
    queuePerClient(handler, (request) => ({ queue, key: nameOf(request) }))
  )
  await listenHere(server)
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const send = async (from: string, head: string, body = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const [first, ...fields] = head.split('\r\n')
    const lines = [`${first} HTTP/1.1`, 'Host: x', `From: ${from}`, ...fields]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    await once(server, 'request')
    return socket
  }
  const ask = (from: string, path: string) => send(from, `GET ${path}`)
  const clients = () => handled.map(({ client }) => client).join(' ')
  return { handled, send, ask, clients }
}

const LIST = '/api/v1/blocks'
const PAGE = '/api/v1/blocks/7?archived=true'

test.group('queuePerClient', () => {
  test('handles four requests of a client at once, and those of other clients beside them', async ({
    assert,
  }) => {
    const { handled, ask, clients } = await serve()
    for (let i = 0; i < 6; i++) await ask('ada', LIST)
    await ask('ben', LIST)
    await eventually(() => assert.equal(clients(), 'ada ada ada ada ben'))
    handled[1]!.end()
    await eventually(() => assert.equal(clients(), 'ada ada ada ada ben ada'))
  })

  test('handles two page reads of a client at once, however many it sends', async ({ assert }) => {
    const { handled, ask, clients } = await serve()
    for (let i = 0; i < 32; i++) await ask('ada', PAGE)
    await ask('ben', LIST)
    await eventually(() => assert.equal(clients(), 'ada ada ben'))
    const reads = () => handled.filter(({ client }) => client === 'ada')
    for (let read = 0; read < 32; read++) {
      await eventually(() => assert.lengthOf(reads(), Math.min(read + 2, 32)))
      reads()[read]!.end()
    }
  })

  test('refuses requests beyond those that may wait, and handles those of other clients', async ({
    assert,
  }) => {
    const { handled, ask, clients } = await serve(2)
    for (let i = 0; i < 6; i++) await ask('ada', LIST)
    const surplus = await ask('ada', LIST)
    const [answer] = (await once(surplus, 'data')) as [Buffer]
    assert.match(answer.toString(), /^HTTP\/1\.1 429 .*\bRetry-After: 1\r\n.*E_TOO_MANY_REQUESTS/s)
    await ask('ben', LIST)
    await eventually(() => assert.equal(clients(), 'ada ada ada ada ben'))
    handled[0]!.end()
    await eventually(() => assert.equal(clients(), 'ada ada ada ada ben ada'))
    await ask('ada', LIST)
    for (const { end } of handled) end()
    await eventually(() => assert.lengthOf(handled, 8))
  })

  test('a refused client keeps its turn for the body of an earlier request', async ({ assert }) => {
    const { handled, send, ask } = await serve(1)
    const body = await send('ada', `PUT ${LIST}/1\r\nContent-Length: 10`, 'first')
    for (let i = 0; i < 6; i++) await ask('ada', LIST)
    await eventually(() => assert.lengthOf(handled, 4))
    body.write('other')
    for (const { end } of handled) end()
    await eventually(() => assert.isDefined(handled.find(({ url }) => url === `${LIST}/1`)))
  })

  test('queues an address in another spelling as the router reads it: {$self}')
    .with(['/%61pi/v1/blocks', '/api/%761/visit/', '/api/v1/visit#', '/metrics?', '/%73/token'])
    .run(async ({ assert }, path) => {
      const { handled, ask } = await serve()
      for (let i = 0; i < 6; i++) await ask('ada', path)
      await ask('ben', LIST)
      await eventually(() => assert.equal(handled.at(-1)?.client, 'ben'))
      assert.isBelow(handled.length, 6)
    })

  test('counts a heavy read in another spelling as one: {$self}')
    .with([`${PAGE}#`, '/api/v1/blocks/7/', '/api/v1/blocks/%37', '/s/token/7/?pass=x'])
    .run(async ({ assert }, path) => {
      const { handled, ask, clients } = await serve()
      for (let i = 0; i < 4; i++) await ask('ada', path)
      await ask('ben', LIST)
      await eventually(() => assert.equal(handled.at(-1)?.client, 'ben'))
      assert.equal(clients(), 'ada ada ben')
    })

  test('counts a read that replays or draws as heavy: {$self}')
    .with([
      '/api/v1/export?format=json',
      '/api/v1/blocks/7/export',
      '/api/v1/blocks/7/versions/3',
      '/api/v1/blocks/7/contents',
      '/api/v1/blocks/changes?from=a&to=b',
      '/api/v1/blocks?as_of=2026-01-01T00:00:00Z',
      '/api/v1/blocks?parent_block_id=1&as%5Fof=2026-01-01T00:00:00Z',
      '/api/v1/activity?block_id=7',
      '/api/v1/imports',
      '/api/v1/imports/some-id?nesting=pages',
      '/api/v1/receipts/some-id',
    ])
    .run(async ({ assert }, path) => {
      const { handled, ask, clients } = await serve()
      for (let i = 0; i < 4; i++) await ask('ada', path)
      await ask('ben', LIST)
      await eventually(() => assert.equal(handled.at(-1)?.client, 'ben'))
      assert.equal(clients(), 'ada ada ben')
    })

  test('counts a command that replays or copies as heavy: {$self}')
    .with([
      'blocks/7/duplicate',
      'blocks/7/bring-back',
      'blocks/7/versions/3/restore',
      'activity/undo',
      'activity/some-id/undo',
      'imports/some-id/start',
      'imports/some-id/undo',
    ])
    .run(async ({ assert }, path) => {
      const { handled, ask, send, clients } = await serve()
      for (let i = 0; i < 4; i++) await send('ada', `POST /api/v1/${path}`)
      await ask('ben', LIST)
      await eventually(() => assert.equal(handled.at(-1)?.client, 'ben'))
      assert.equal(clients(), 'ada ada ben')
    })

  test('health checks, app files, bytes of files and other sites need no slot', async ({
    assert,
  }) => {
    const { handled, ask, send } = await serve()
    for (let i = 0; i < 4; i++) await ask('ada', LIST)
    const free = [
      '/health/ready',
      '/assets/index.js',
      '/',
      '/api/v1/files/some-key',
      '/api/v1/remote-pictures?url=x',
      '/api/v1/remote-pages?url=x',
    ]
    for (const path of free) await ask('ada', path)
    const uploads = [
      'PUT /api/v1/files/some-key',
      'PUT /api/v1/imports/some-id/upload',
      'POST /api/v1/users/current-user/avatar',
    ]
    for (const upload of uploads) await send('ada', upload)
    await eventually(() =>
      assert.deepEqual(
        handled.slice(4).map(({ url }) => url),
        [...free, ...uploads.map((upload) => upload.replace(/^\w+ /, ''))]
      )
    )
  })

  test('queues a call beside the bytes of files: {$self}')
    .with([
      'POST /api/v1/files/presigned-url',
      'DELETE /api/v1/files/some-key',
      'DELETE /api/v1/users/current-user/avatar',
      'GET /api/v1/files/some-key/more',
      'GET /s/token/files/some-key',
      'GET /s/token/files/unknown/key',
    ])
    .run(async ({ assert }, call) => {
      const { handled, ask, send } = await serve()
      for (let i = 0; i < 4; i++) await ask('ada', LIST)
      await send('ada', call)
      await ask('ben', LIST)
      await eventually(() => assert.equal(handled.at(-1)?.client, 'ben'))
      assert.lengthOf(handled, 5)
    })

  test('skips clients that have disconnected', async ({ assert }) => {
    const { handled, ask } = await serve()
    for (let i = 0; i < 4; i++) await ask('ada', LIST)
    const gone = await ask('ada', '/api/v1/gone')
    await ask('ada', '/api/v1/stays')
    const left = once(gone, 'close')
    gone.destroy()
    await left
    // The server notices the disconnect by the time it has received another request.
    await ask('ben', LIST)
    handled[0]!.end()
    await eventually(() => assert.equal(handled.at(-1)!.url, '/api/v1/stays'))
    assert.isUndefined(handled.find(({ url }) => url === '/api/v1/gone'))
  })

  test('releases the slot while a body is in flight', async ({ assert }) => {
    const { handled, send, ask, clients } = await serve()
    const bodies = []
    for (let i = 0; i < 4; i++) {
      bodies.push(await send('ada', `PUT ${LIST}/1\r\nContent-Length: 100000`, 'first'))
    }
    for (let i = 0; i < 4; i++) await ask('ada', LIST)
    await eventually(() => assert.equal(clients(), 'ada ada ada ada'))
    for (const socket of bodies) socket.write(Buffer.alloc(100_000 - 'first'.length, 'x'))
    handled[0]!.end()
    handled[1]!.end()
    await eventually(() => assert.equal(handled.at(-1)!.response.req.method, 'PUT'))
    assert.lengthOf(handled, 5)
  })

  test('frees a slot that a request gets after its response', async ({ assert }) => {
    const { handled, send, ask, clients } = await serve()
    const late = []
    for (let i = 0; i < 4; i++) {
      late.push(await send('ada', `PATCH ${LIST}/1\r\nContent-Length: 10`, 'first'))
    }
    for (let i = 0; i < 4; i++) await ask('ada', LIST)
    await eventually(() => assert.equal(clients(), 'ada ada ada ada'))
    const answers = late.map((socket) => once(socket, 'data'))
    for (const socket of late) socket.write('other')
    await Promise.all(answers)
    for (const { end } of handled) end()
    for (let i = 0; i < 4; i++) await ask('ada', LIST)
    await eventually(() => assert.lengthOf(handled, 8))
  })
})
