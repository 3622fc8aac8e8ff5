import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'

test.group('POST /dev/paypal/control', () => {
  const hostile: object[] = [
    { action: 'show', subscription_id: 'I-\0' },
    { action: 'deliver', event_id: '\0' },
    { action: 'fault', fault: 'busy', path: '\0' },
    { action: 'fault', fault: 'busy', path: '\ud800' },
    { action: 'show\0', '\0': 1 },
  ]
  test('refuses text that cannot be stored: {$i}')
    .with(hostile)
    .run(async ({ assert }, order) => {
      const { status } = await new HttpClient().request('POST', '/dev/paypal/control', order)
      assert.equal(status, 422)
    })
})
