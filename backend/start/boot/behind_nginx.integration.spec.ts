import { type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { MP4, png } from '#platform/files/testing/pictures'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { PROMPTLY, eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { startNginxBefore } from '#testing/operations_page/nginx'
import { missingPrograms } from '#testing/operations_page/place'
import { installationSettings, serversOf, startServer, stopServer } from '#testing/server_process'
import { testPort } from '#testing/test_port'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { getFile, show, upload } from '#modules/workspace/testing/uploads'

/** Wrong passwords allowed for one account from one network. */
const TRIES = 10
const LACKS_NGINX = missingPrograms('nginx').length > 0

test.group('Production behind nginx as in docs/operations.md', (group) => {
  let url: string
  let me: TestAccount
  let branch: Branch

  group.each.skip(LACKS_NGINX, 'there is no nginx here')
  group.setup(async () => {
    if (LACKS_NGINX) return () => {}
    const PORT = String(await testPort())
    const proxy = await startNginxBefore([{ url: `http://127.0.0.1:${PORT}` }])
    url = proxy.url
    // Trusts 127.0.0.1 only, because other addresses in 127.0.0.0/8 stand for visitors.
    const own = { PORT, APP_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
    const settings = { ...(await installationSettings()), ...own }
    const mailing = await startServer(settings)
    me = await signUpVerified(mailing.url)
    await stopServer(mailing)
    const production = {
      NODE_ENV: 'production',
      FILE_STORAGE: 'local',
      SMTP_URL: 'smtp://localhost:9',
    }
    const server = await startServer({ ...settings, ...production })
    me.client = await signIn(me, url)
    branch = await makeBranch(me.client)
    return async () => {
      await stopServer(server)
      proxy.nginx.kill('SIGTERM')
    }
  })

  test('nginx passes pictures and videos of the maximum size', async ({ assert }) => {
    const video = Buffer.concat([MP4, Buffer.alloc(MAX_VIDEO_BYTES - MP4.length)])
    for (const [type, bytes] of [
      ['image/png', png({ size: MAX_IMAGE_BYTES })],
      ['video/mp4', video],
    ] as const) {
      const key = await upload(me.client, branch.page, type, bytes)
      assert.equal((await show(me.client, branch.page, key)).status, 200)
      const file = await getFile(me.client, key)
      assert.equal((await file.arrayBuffer()).byteLength, bytes.length)
    }
  })

  test('nginx does not buffer live feeds', async ({ assert, cleanup }) => {
    const feed = await FeedClient.open(me.client)
    cleanup(() => feed.close())
    const { body } = await me.client.post<{ id: number }>('blocks', {
      name: 'Told at once',
      block_type: 'folder',
    })
    await eventually(() => {
      assert.isTrue(feed.changes.some(({ ids }) => ids?.includes(body.data.id)))
    }, PROMPTLY)
  })

  test("rate limits use the visitor's address and ignore a forged X-Forwarded-For", async ({
    assert,
  }) => {
    for (let i = 0; i < TRIES; i++) assert.equal(await guess('127.0.0.2', `192.0.2.${i}`), 400)
    assert.equal(await guess('127.0.0.2', '192.0.2.99'), 429)
    assert.equal(await guess('127.0.0.3'), 400)
  })

  /** Signs in with a wrong password from this address, and returns the status. */
  async function guess(localAddress: string, says?: string) {
    const client = new HttpClient(url)
    await client.get('users/current-user')
    const sent = request(`${url}/api/v1/auth/sign-in`, {
      method: 'POST',
      localAddress,
      headers: {
        'content-type': 'application/json',
        cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': client.xsrfToken,
        ...(says && { 'x-forwarded-for': says }),
      },
    })
    sent.end(JSON.stringify({ email: me.email, password: 'Wrong#2026' }))
    const [response] = await once(sent, 'response')
    await buffer(response)
    return response.statusCode as number
  }
})

test('outside production, a request through nginx for a foreign host gets 421', async ({
  assert,
  cleanup,
}) => {
  const PORT = String(await testPort())
  const { url, nginx } = await startNginxBefore([{ url: `http://127.0.0.1:${PORT}` }])
  cleanup(() => void nginx.kill('SIGTERM'))
  const own = new URL(url).host.replace('127.0.0.1', 'notes.example.com')
  const start = serversOf(await installationSettings())
  await start({ PORT, APP_URL: `http://${own}`, TRUSTED_PROXIES: '127.0.0.1' })

  for (const path of ['/', '/api/v1/settings']) {
    assert.equal((await asking(own, path)).status, 200)
    const { status, body } = await asking('evil.example', path)
    assert.equal(status, 421)
    assert.include(body, 'E_WRONG_HOST')
  }
  assert.equal((await asking('evil.example', '/health/live')).status, 200)

  /** Sends a request with this Host header, which fetch cannot set. */
  async function asking(host: string, path: string) {
    const sent = request(new URL(path, url), { headers: { host } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: await text(response) }
  }
}).skip(LACKS_NGINX, 'there is no nginx here')
