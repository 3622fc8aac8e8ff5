import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import { clientAddress, clientNetwork } from '#platform/http/network/client_address'
import { listenHere } from '#testing/local_server'

test.group('clientAddress', () => {
  test('counts {0} as {1}')
    .with([
      ['192.0.2.7', '192.0.2.7'],
      ['::ffff:192.0.2.7', '192.0.2.7'],
      ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
      ['2001:db8:1:2:bbbb::9', '2001:db8:1:2::/64'],
      ['::1', '0:0:0:0::/64'],
      ['nonsense', 'unknown'],
    ])
    .run(({ assert }, [ip, expected]) => {
      const request = { headers: {}, socket: { remoteAddress: ip } }
      assert.equal(clientAddress({ request: { request } } as unknown as HttpContext), expected)
    })

  test("the network stays known, or is unknown, after the request's body was destroyed", async ({
    assert,
    cleanup,
  }) => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      if (request.url === '/known') seen.push(clientNetwork(request))
      const fails = new Writable({ write: (_chunk, _encoding, done) => done(new Error('Full')) })
      void pipeline(request, fails).catch(() => {
        seen.push(clientNetwork(request))
        response.end()
      })
    })
    await listenHere(server)
    cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    for (const path of ['/known', '/late']) {
      await fetch(`http://127.0.0.1:${port}${path}`, { method: 'PUT', body: 'text' })
    }
    assert.deepEqual(seen, ['127.0.0.1', '127.0.0.1', 'unknown'])
  })
})
