import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { RemotePages } from '#platform/remote_pages/remote_pages'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { RemotePictures } from '#platform/remote_pictures/remote_pictures'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'

const path = (url: string) => `remote-pages?url=${encodeURIComponent(url)}`
const page = (picture: string) =>
  `<title>Tide tables</title><meta name=description content=Daily><meta property=og:image content=${picture}>`

test.group('GET /remote-pages', (group) => {
  let me: TestAccount
  let origin: string
  let asked: string[]

  group.setup(async () => {
    me = await signUpVerified()
    const server = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url === '/tides.png') return response.end(png())
      if (url === '/gone' || url === '/gone.png') return response.writeHead(404).end()
      const picture = url === '/plain' ? '/gone.png' : '/tides.png'
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page(picture))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return () => {
      app.container.restore(RemotePages)
      server.close()
      server.closeAllConnections()
    }
  })
  group.each.setup(() => {
    asked = []
    const hosts = new PublicAddresses(['127.0.0.0/8'])
    const pages = new RemotePages(hosts, new RemotePictures(hosts))
    app.container.swap(RemotePages, () => pages)
  })

  test('returns title, description and picture of a page', async ({ assert }) => {
    const { status, body } = await me.client.get(path(`${origin}/tides`))
    const picture = `${origin}/tides.png`
    assert.deepEqual(
      [status, body.data],
      [200, { title: 'Tide tables', description: 'Daily', picture }]
    )
    assert.deepEqual(asked, ['/tides', '/tides.png'])
  })

  test('leaves out a picture that cannot be shown', async ({ assert }) => {
    const { body } = await me.client.get(path(`${origin}/plain`))
    assert.deepEqual(body.data, { title: 'Tide tables', description: 'Daily', picture: '' })
  })

  test('responds alike to every page that cannot be read', async ({ assert }) => {
    const none = [
      'http://127.0.0.1:1/',
      'http://10.0.0.1/',
      'ftp://a.test/',
      'file:///etc/passwd',
      'http://[',
      'x',
      '',
    ]
    const responses: string[] = []
    for (const url of [`${origin}/gone`, `${origin}/tides.png`, ...none]) {
      const { status, body } = await me.client.get(path(url))
      responses.push(`${status} ${body.code} ${body.message}`)
    }
    assert.deepEqual([...new Set(responses)], ['404 E_PAGE_UNAVAILABLE This page can’t be read'])
  })

  test('does not fetch from this machine', async ({ assert }) => {
    app.container.restore(RemotePages)
    assert.equal((await me.client.get(path(`${origin}/tides`))).status, 404)
    assert.isEmpty(asked)
  })

  test('requires a verified user, and an address of bounded length', async ({ assert }) => {
    const url = path(`${origin}/tides`)
    assert.equal((await new HttpClient().get(url)).status, 401)
    assert.equal((await (await signUp()).client.get(url)).status, 403)
    const long = path(`${origin}/${'a'.repeat(4_096)}`)
    assert.equal((await me.client.get(long)).status, 422)
    assert.equal((await me.client.get('remote-pages')).status, 422)
    assert.isEmpty(asked)
  })

  test('counts fetches per user and refuses more than an hour allows', async ({ assert }) => {
    const busy = await signUpVerified()
    const responses = new Set<number>()
    for (let fetched = 0; fetched < 301; fetched += 50) {
      const urls = Array.from({ length: 50 }, (_, i) => path(`http://127.0.0.1:1/${fetched + i}`))
      const statuses = await Promise.all(
        urls.map(async (url) => (await busy.client.get(url)).status)
      )
      for (const status of statuses) responses.add(status)
    }
    assert.sameMembers([...responses], [404, 429])
    assert.equal((await me.client.get(path(`${origin}/tides`))).status, 200)
  })
})
