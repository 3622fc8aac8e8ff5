import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'

const REPORT = {
  where: 'screen',
  name: 'TypeError',
  frames: ['/assets/app-x1_Y-z.js:1:230'],
  path: '/app/1/2',
}

test.group('POST /client-errors', () => {
  test('accepts a client error report, even from a visitor', async ({ assert }) => {
    const client = new HttpClient()
    await client.get('settings')
    assert.equal((await client.post('client-errors', REPORT)).status, 204)
  })

  test('rejects a client error report with an invalid {field}')
    .with([
      { field: 'where', value: 'anywhere' },
      { field: 'name', value: 'Cannot read "my diary"' },
      { field: 'frames', value: ['/assets/app.js:1:2 my diary'] },
      { field: 'frames', value: Array.from({ length: 9 }, () => REPORT.frames[0]) },
      { field: 'path', value: '/search?q=my%20diary' },
    ])
    .run(async ({ assert }, { field, value }) => {
      const client = new HttpClient()
      await client.get('settings')
      const { status } = await client.post('client-errors', { ...REPORT, [field]: value })
      assert.equal(status, 422)
    })

  test('limits client error reports', async ({ assert }) => {
    const client = new HttpClient()
    await client.get('settings')
    const statuses = new Set<number>()
    for (let sent = 0; sent < 61; sent++) {
      statuses.add((await client.post('client-errors', REPORT)).status)
    }
    assert.isTrue(statuses.has(429))
  })
})
