import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { inLines } from '#server/http/in_lines'
import { eventually } from '#tools/testing/eventually'
import { listenHere } from '#tools/testing/local_server'

/** Long beyond any test. */
const NEVER = 1_000_000
/** More than a sender may have under way. */
const HEALTH = ['health/live', 'health/ready', 'health/live']

/** A server that keeps what it hears; `ask` sends a request of a sender on a connection of its own. */
async function serve(placeMs = NEVER) {
  const heard: { sender: string; response: ServerResponse }[] = []
  const nameOf = ({ url }: { url?: string }) => url!.split('/')[1]!
  const server = createServer(
    inLines(
      (request, response) => heard.push({ sender: nameOf(request), response }),
      (request) => ({ key: nameOf(request), atOnce: 2 }),
      placeMs
    )
  )
  await listenHere(server)
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(server, 'request')
    return socket
  }
  const senders = () => heard.map(({ sender }) => sender).join(' ')
  return { heard, ask, senders }
}

test.group('Lines of requests', () => {
  test('let so many of a sender go on at once, and everybody else', async ({ assert }) => {
    const { heard, ask, senders } = await serve()
    for (const path of ['ada', 'ada', 'ada', 'ada', 'ben', ...HEALTH]) await ask(path)
    assert.equal(senders(), 'ada ada ben health health health')
    heard[1]!.response.end()
    await eventually(() => assert.equal(senders(), 'ada ada ben health health health ada'))
    heard[6]!.response.end()
    await eventually(() => assert.equal(senders(), 'ada ada ben health health health ada ada'))
  })

  test('pass over what takes long, and clients that have gone', async ({ assert }) => {
    const { heard, ask, senders } = await serve(500)
    const [, , gone] = [await ask('ada/1'), await ask('ada/2'), await ask('ada/3')]
    await ask('ada/4')
    gone.destroy()
    assert.lengthOf(heard, 2)
    await eventually(() => assert.lengthOf(heard, 3))
    assert.equal(heard[2]!.response.req.url, '/ada/4')
    await ask('ada/5')
    // Its place has been given away: it gives up none.
    heard[0]!.response.end()
    await eventually(() => assert.isTrue(heard[0]!.response.closed))
    assert.equal(senders(), 'ada ada ada ada')
    await ask('ada/6')
    assert.lengthOf(heard, 4)
  })
})
