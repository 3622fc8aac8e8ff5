import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'

test.group('HttpClient', (group) => {
  let server: Server
  let client: HttpClient
  let requests: IncomingMessage[]
  let cookies: string[]

  group.each.setup(async () => {
    requests = []
    cookies = []
    server = createServer((request, response) => {
      requests.push(request)
      response.setHeader('set-cookie', cookies)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: request.url }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    client = new HttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    return () => void server.close()
  })

  test('resolves paths below /api/v1 unless they start with a slash', async ({ assert }) => {
    assert.equal((await client.get('blocks')).body.data, '/api/v1/blocks')
    assert.equal((await client.get('/health/live')).body.data, '/health/live')
  })

  test('fetches a token before its first mutation and echoes it decoded', async ({ assert }) => {
    cookies = ['XSRF-TOKEN=a%3Ab; Path=/; SameSite=Lax']
    await client.post('blocks', { name: 'Plans' })
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      ['GET /api/v1/users/current-user', 'POST /api/v1/blocks']
    )
    assert.equal(requests[1]?.headers['x-xsrf-token'], 'a:b')
    assert.equal(requests[1]?.headers.cookie, 'XSRF-TOKEN=a%3Ab')
  })

  test('drops a cookie that the server expires', async ({ assert }) => {
    cookies = ['one=1; Path=/', 'two=2; Path=/']
    await client.get('blocks')
    cookies = ['one=; Max-Age=0', 'two=; Expires=Thu, 01 Jan 1970 00:00:00 GMT']
    await client.get('blocks')
    assert.deepEqual([...client.cookies.keys()], [])
  })

  test('sends an idempotency key on request', async ({ assert }) => {
    cookies = ['XSRF-TOKEN=token']
    await client.put('blocks/1', {}, { idempotencyKey: 'once' })
    await client.put('blocks/1', {}, { idempotencyKey: true })
    assert.equal(requests[1]?.headers['idempotency-key'], 'once')
    assert.match(requests[2]?.headers['idempotency-key'] as string, /^[\da-f-]{36}$/)
  })
})
