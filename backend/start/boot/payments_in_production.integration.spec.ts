import { test } from '@japa/runner'
import type { SettingsResponse } from '#modules/auth/api'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { installationSettings, startServer, stopServer } from '#testing/server_process'
import { testPort } from '#testing/test_port'

const CREDENTIALS = {
  PAYPAL_CLIENT_ID: 'AZ-client',
  PAYPAL_CLIENT_SECRET: 'EL-secret',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
}

test.group('Payments in production', (group) => {
  let settings: Record<string, string>
  let me: TestAccount

  group.setup(async () => {
    const PORT = String(await testPort())
    const own = { PORT, APP_URL: `http://127.0.0.1:${PORT}` }
    settings = { ...(await installationSettings()), ...own }
    const mailing = await startServer(settings)
    me = await signUpVerified(mailing.url)
    await stopServer(mailing)
    Object.assign(settings, {
      NODE_ENV: 'production',
      FILE_STORAGE: 'local',
      SMTP_URL: 'smtp://localhost:9',
    })
  })

  async function start(more: Record<string, string>) {
    const server = await startServer({ ...settings, ...more })
    return { server, client: await signIn(me, server.url) }
  }

  async function shown(client: HttpClient) {
    const { body } = await client.get<SettingsResponse>('settings')
    const { headers } = await client.request('GET', '/checkout/2')
    const policy = headers.get('content-security-policy')!.split(';')
    return { paypal: body.data.paypal, frames: policy.find((rule) => rule.startsWith('frame-src')) }
  }

  test('without PayPal settings, payment requests return 503, /dev/paypal returns 404, and the rest works', async ({
    assert,
    cleanup,
  }) => {
    const { server, client } = await start({})
    cleanup(() => stopServer(server))
    assert.deepEqual(await shown(client), { paypal: null, frames: "frame-src 'none'" })
    const order = await client.post('payments/paypal-subscription', { plan_id: 2 })
    assert.deepEqual([order.status, order.body.code], [503, 'E_PAYMENTS_NOT_SET_UP'])
    assert.equal((await client.post('webhooks/paypal', {})).status, 503)
    for (const path of ['plans', 'subscriptions', 'subscriptions/current-user']) {
      assert.equal((await client.get(path)).status, 200)
    }
    const folder = { name: 'Folder', block_type: 'folder' }
    assert.equal((await client.post('blocks', folder)).status, 201)
    for (const [method, path] of [
      ['GET', '/dev/paypal'],
      ['GET', '/dev/paypal/events.json'],
      ['GET', '/dev/paypal/sdk/js'],
      ['POST', '/dev/paypal/control'],
      ['POST', '/dev/paypal/v1/oauth2/token'],
    ] as const) {
      assert.equal((await client.request(method, path)).status, 404, path)
    }
  }).tags(['@thorough'])

  test('with PayPal settings, the browser gets the client id and script address but no secret', async ({
    assert,
    cleanup,
  }) => {
    const { server, client } = await start(CREDENTIALS)
    cleanup(() => stopServer(server))
    const { paypal, frames } = await shown(client)
    assert.deepEqual(paypal, {
      client_id: CREDENTIALS.PAYPAL_CLIENT_ID,
      sdk_url: 'https://www.sandbox.paypal.com/sdk/js',
    })
    assert.equal(frames, 'frame-src https://*.paypal.com https://*.paypalobjects.com')
    assert.equal((await client.request('GET', '/dev/paypal')).status, 404)
    const unsigned = await client.post('webhooks/paypal', {})
    assert.deepEqual([unsigned.status, unsigned.body.code], [401, 'E_WEBHOOK_HEADER_MISSING'])
  }).tags(['@thorough'])
})
