import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'
import { installationSettings, serversOf } from '#testing/server_process'

test.group('an installation with https', () => {
  test('sets cookies that no other host can set, and keeps browsers on https', async ({
    assert,
  }) => {
    const start = serversOf(await installationSettings())
    const { url } = await start({ APP_URL: 'https://notes.example.com', HSTS: 'preload' })
    const client = new HttpClient(url)
    const { headers } = await client.get('users/current-user')
    const lines = headers.getSetCookie()
    const names = lines.map((line) => line.split('=')[0]!)
    assert.sameMembers(names, ['__Host-strata_session', '__Host-XSRF-TOKEN'])
    for (const line of lines) {
      assert.match(line, /; Path=\/(;|$)/)
      assert.match(line, /; Secure(;|$)/)
      assert.notMatch(line, /; Domain=/)
    }
    const hsts = headers.get('strict-transport-security')
    assert.equal(hsts, 'max-age=31536000; includeSubDomains; preload')

    const token = client.cookies.get('__Host-XSRF-TOKEN')!
    const google = await client.request('POST', 'auth/google', undefined, {
      headers: { 'x-xsrf-token': token },
    })
    assert.equal(google.status, 200)
    const set = google.headers.getSetCookie().map((line) => line.split('=')[0]!)
    assert.sameMembers(set, ['__Host-google_oauth_state', '__Host-google_oauth_verifier'])
  }).tags(['@thorough'])
})
