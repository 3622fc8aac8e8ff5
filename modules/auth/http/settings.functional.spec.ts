import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'
import type { SettingsResponse } from '#modules/auth/api'
import { seedDemoUsers } from '#modules/auth/index'
import { setDemo } from '#modules/auth/testing/set_demo'

test.group('GET /settings', (group) => {
  group.each.setup(() => setDemo('yes'))

  test('returns no demo accounts if the demo is off', async ({ assert }) => {
    setDemo(undefined)
    const { status, body, headers } = await new HttpClient().get<SettingsResponse>('settings')
    assert.equal(status, 200)
    assert.deepEqual(body.data, {
      demo: false,
      google: true,
      sign_in: null,
      sign_up: null,
      mailbox_url: '/dev/mail',
      paypal: {
        client_id: 'strata',
        sdk_url: new URL('/dev/paypal/sdk/js', new HttpClient().baseUrl).href,
      },
    })
    assert.deepEqual(headers.getSetCookie(), [])
  })

  test('returns demo accounts that work', async ({ assert }) => {
    await seedDemoUsers()
    const client = new HttpClient()
    const { data } = (await client.get<SettingsResponse>('settings')).body
    assert.isTrue(data.demo)
    assert.equal((await client.post('auth/sign-in', data.sign_in)).status, 200)
    const somebody = { ...data.sign_up, confirmPassword: data.sign_up?.password }
    assert.equal((await client.post('auth/sign-up', somebody)).status, 201)
    assert.equal((await client.post('auth/resend-verify-email')).status, 200)
  })

  test('generates a new sign-up user for each request', async ({ assert }) => {
    const one = await new HttpClient().get<SettingsResponse>('settings')
    const two = await new HttpClient().get<SettingsResponse>('settings')
    assert.notEqual(one.body.data.sign_up?.email, two.body.data.sign_up?.email)
  })
})
