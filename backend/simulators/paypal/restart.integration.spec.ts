import { test } from '@japa/runner'
import { PayPalCalls } from '#platform/paypal/calls'
import { SIMULATED_APP } from '#platform/paypal/settings'
import { newSubscription } from '#platform/paypal/testing/new_things'
import { control, eventsOf } from '#platform/paypal/testing/simulated'
import { Transport } from '#platform/paypal/transport'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { installationSettings, serversOf } from '#testing/server_process'
import { testPort } from '#testing/test_port'

test('the simulated PayPal survives a kill without losses, and is absent in production', async ({
  assert,
}) => {
  // Uses a fixed port, so that the restarted server has the address that webhooks were signed for.
  const settings = { ...(await installationSettings()), PORT: String(await testPort()) }
  const start = serversOf(settings)
  const first = await start()
  const client = new HttpClient(first.url)
  const { id } = await newSubscription(callsTo(first.url))
  await control('hold_webhooks', {}, client)
  await control('approve', { subscription_id: id }, client)
  const before = await eventsOf(id, client)
  first.process.kill('SIGKILL')

  const second = await start()
  assert.equal((await callsTo(second.url).showSubscription(id)).status, 'ACTIVE')
  assert.deepEqual(
    (await eventsOf(id, client)).map(({ body }) => body),
    before.map(({ body }) => body)
  )
  await control('release_webhooks', {}, client)
  await eventually(async () => {
    const events = await eventsOf(id, client)
    assert.isTrue(events.every(({ deliveries }) => deliveries >= 1))
  })
  second.process.kill('SIGKILL')

  await start({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', FILE_STORAGE: 'local' })
  for (const path of ['/dev/paypal', '/dev/paypal/events.json', '/dev/paypal/sdk/js']) {
    assert.equal((await client.request('GET', path)).status, 404, path)
  }
  const order = { action: 'show', subscription_id: id }
  assert.equal((await client.request('POST', '/dev/paypal/control', order)).status, 404)
}).tags(['@thorough'])

function callsTo(url: string) {
  const settings = { ...SIMULATED_APP, apiUrl: `${url}/dev/paypal` }
  return new PayPalCalls(new Transport(settings, { warn() {} }))
}
