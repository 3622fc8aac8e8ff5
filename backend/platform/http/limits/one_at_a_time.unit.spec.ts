import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getActiveTestOrFail, test } from '@japa/runner'
import { oneAtATime } from '#platform/http/limits/one_at_a_time'
import { eventually } from '#testing/eventually'
import { listenHere } from '#testing/local_server'

type Received = [IncomingMessage, ServerResponse]

/** Starts a server that keeps the requests it receives, and connects a client to it. */
async function connected() {
  const received: Received[] = []
  const server = createServer(
    oneAtATime((request, response) => {
      received.push([request, response])
      if (request.url === '/at-once') response.end('at once')
    })
  )
  await listenHere(server)
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  getActiveTestOrFail().cleanup(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const respond = async (i: number) => {
    await eventually(() => {
      if (!received[i]) throw new Error(`${received.length} requests arrived`)
    })
    received[i]![1].end(`<${i}>`)
  }
  return { received, socket, respond }
}

const get = (path: string) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n'

test.group('pipelined requests', () => {
  test('handles pipelined requests one at a time, in order', async ({ assert }) => {
    const { received, socket, respond } = await connected()
    socket.write(`${get('0')}${get('1')}${post}abc${post}d`)
    for (let i = 0; i < 4; i++) {
      await eventually(() => assert.lengthOf(received, i + 1))
      if (i === 3) socket.write('ef')
      if (i >= 2) assert.equal(await text(received[i]![0]), i === 2 ? 'abc' : 'def')
      await respond(i)
    }
    socket.write(get('4').replace('Host', 'Connection: close\r\nHost'))
    await respond(4)
    const responses = await text(socket)
    assert.deepEqual(responses.match(/<\d>/g), ['<0>', '<1>', '<2>', '<3>', '<4>'])
  })

  test('stops reading a connection while its requests wait', async ({ assert }) => {
    const { received, socket, respond } = await connected()
    socket.write(get('x').repeat(20))
    socket.write(get('at-once').repeat(20_000))
    for (let i = 0; i < 20; i++) {
      await respond(i)
      assert.isBelow(received[0]![0].socket.bytesRead, 200_000)
    }
    // All requests are handled in the end.
    socket.resume()
    await eventually(() => assert.lengthOf(received, 20_020))
  })

  test('drops waiting requests together with their connection', async ({ assert }) => {
    const { received, socket, respond } = await connected()
    socket.write(get('x') + get('at-once').repeat(500))
    await eventually(() => assert.lengthOf(received, 1))
    socket.destroy()
    await respond(0)
    await eventually(() => assert.isTrue(received[0]![0].socket.destroyed))
    assert.isBelow(received.length, 100)
  })
})
