import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { png, SVG } from '#platform/files/testing/pictures'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { RemotePictures } from '#platform/remote_pictures/remote_pictures'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'

const path = (url: string) => `remote-pictures?url=${encodeURIComponent(url)}`

test.group('GET /remote-pictures', (group) => {
  let me: TestAccount
  let origin: string
  let asked: string[]

  group.setup(async () => {
    me = await signUpVerified()
    const server = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url === '/gone.png') return response.writeHead(404).end()
      return response.end(url === '/drawn.svg' ? SVG : png())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return () => {
      app.container.restore(RemotePictures)
      server.close()
      server.closeAllConnections()
    }
  })
  group.each.setup(() => {
    asked = []
    const pictures = new RemotePictures(new PublicAddresses(['127.0.0.0/8']))
    app.container.swap(RemotePictures, () => pictures)
  })

  test('serves a remote picture with its type and without permissions', async ({ assert }) => {
    for (const [name, type] of [
      ['/a.png', 'image/png'],
      ['/drawn.svg', 'image/svg+xml'],
    ]) {
      const { status, headers } = await me.client.get(path(origin + name))
      assert.deepEqual([status, headers.get('content-type')], [200, type])
      assert.match(headers.get('content-security-policy')!, /^default-src 'none'.*sandbox$/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
      assert.equal(headers.get('cache-control'), 'private, max-age=3600')
    }
  })

  test('fetches a remote picture once for all users', async ({ assert }) => {
    const other = await signUp()
    const responses = [me, me, other].map(({ client }) => client.get(path(`${origin}/a.png`)))
    await Promise.all(responses)
    await me.client.get(path(`${origin}/a.png`))
    assert.deepEqual(asked, ['/a.png'])
  })

  test('responds alike to every unavailable picture', async ({ assert }) => {
    const none = ['http://127.0.0.1:1/', 'http://10.0.0.1/', 'ftp://a.test/', 'http://[', 'x', '']
    const responses: string[] = []
    for (const url of [`${origin}/gone.png`, ...none]) {
      const { status, body } = await me.client.get(path(url))
      responses.push(`${status} ${body.code} ${body.message}`)
    }
    assert.deepEqual(
      [...new Set(responses)],
      ['404 E_PICTURE_UNAVAILABLE This picture can’t be shown']
    )
    await me.client.get(path(`${origin}/gone.png`))
    assert.deepEqual(asked, ['/gone.png'])
  })

  test('does not fetch from this machine unless a setting allows it', async ({ assert }) => {
    app.container.restore(RemotePictures)
    assert.equal((await me.client.get(path(`${origin}/a.png`))).status, 404)
    assert.isEmpty(asked)
  })

  test('requires a session for remote pictures', async ({ assert }) => {
    assert.equal((await new HttpClient().get(path(`${origin}/a.png`))).status, 401)
    assert.isEmpty(asked)
  })
})
