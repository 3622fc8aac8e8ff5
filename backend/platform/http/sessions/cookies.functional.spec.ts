import { test } from '@japa/runner'
import { signIn, signUp, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import type { UserResponse } from '#modules/auth/api'

const SESSION = 'strata_session'
const MARK = 'strata_signed_in'
const CLEAR = 'clear-site-data'

/** Returns the cookie header of a browser with a planted cookie, which comes first. */
function planted(name: string, value: string, { cookies }: HttpClient) {
  const own = [...cookies].map(([key, own]) => `${key}=${own}`)
  return { cookie: [`${name}=${value}`, ...own].join('; ') }
}

test.group('duplicate cookies', () => {
  test('duplicate session cookies sign no user in, and are cleared', async ({ assert }) => {
    const attacker = await signUpVerified()
    const victim = await signUpVerified()
    const headers = planted(SESSION, attacker.client.cookies.get(SESSION)!, victim.client)
    const browser = new HttpClient()
    const response = await browser.get('users/current-user', { headers })
    assert.equal(response.status, 401)
    const note = { name: 'a secret', block_type: 'folder' }
    const written = await browser.request('POST', 'blocks', note, {
      headers: { ...headers, 'x-xsrf-token': attacker.client.xsrfToken! },
    })
    assert.equal(written.status, 403)
    const { body } = await attacker.client.get<unknown[]>('blocks')
    assert.deepEqual(body.data, [])

    const lines = response.headers.getSetCookie().filter((line) => line.startsWith(`${SESSION}=`))
    const expired = lines.filter((line) => line.includes('Max-Age=0;'))
    const paths = expired.map((line) => /Path=([^;]*)/.exec(line)![1])
    assert.deepEqual(paths, ['/', '/api', '/api/v1', '/api/v1/users', '/api/v1/users/current-user'])
    assert.equal(lines.length, expired.length + 1, 'a new session comes last')
    assert.notInclude(lines.at(-1), 'Max-Age=0;')
  })

  test('detects a duplicate session cookie in any spelling: "{$self}"')
    .with([`${SESSION} `, `${SESSION}\t`, ` ${SESSION}`])
    .run(async ({ assert }, name) => {
      const { client } = await signUp()
      const other = await signUp()
      const headers = planted(name, other.client.cookies.get(SESSION)!, client)
      const { status } = await new HttpClient().get('users/current-user', { headers })
      assert.equal(status, 401)
    })

  test('refuses duplicate CSRF cookies', async ({ assert }) => {
    const { client } = await signUp()
    const headers = planted('XSRF-TOKEN', 'made-up', client)
    const { status, headers: answered } = await new HttpClient().get('users/current-user', {
      headers,
    })
    assert.equal(status, 200)
    const given = answered.getSetCookie().filter((line) => line.startsWith('XSRF-TOKEN='))
    assert.include(given.at(-1), client.cookies.get('XSRF-TOKEN')!)
  })

  test("ignores a cookie whose name only ends like the session's", async ({ assert }) => {
    const { client, id } = await signUp()
    const headers = planted(`x_${SESSION}`, 'other', client)
    const { status, body } = await new HttpClient().get<UserResponse>('users/current-user', {
      headers,
    })
    assert.deepEqual([status, body.data.id], [200, id])
  })
})

test.group('browser cache', (group) => {
  let signedIn: HttpClient
  group.setup(async () => void (signedIn = (await signUpVerified()).client))

  test('the browser stores no API response: {$self}')
    .with([
      'settings',
      'users/current-user',
      'blocks',
      'gone',
      '/api',
      '/api/v1/%zz',
      '/api/v1/%00',
      '/dev/mail.json',
      '/health/ready',
    ])
    .run(async ({ assert }, path) => {
      assert.equal((await signedIn.get(path)).headers.get('cache-control'), 'no-store')
      assert.equal((await new HttpClient().get(path)).headers.get('cache-control'), 'no-store')
    })

  test('signing out or changing the password clears the cache but keeps unsent drafts', async ({
    assert,
  }) => {
    const account = await signUpVerified()
    const second = await signIn(account)
    const signedOut = await second.post('auth/sign-out')
    assert.equal(signedOut.headers.get(CLEAR), '"cache"')
    assert.isFalse(second.cookies.has(MARK))
    const passwords = { currentPassword: account.password, newPassword: 'Another#2027' }
    const changed = await account.client.put('users/current-user/password', passwords)
    assert.equal(changed.headers.get(CLEAR), '"cache"')
  })

  test('a session that ended elsewhere clears the cache, once', async ({ assert }) => {
    const account = await signUpVerified()
    const elsewhere = await signIn(account)
    const passwords = { currentPassword: account.password, newPassword: 'Another#2027' }
    await elsewhere.put('users/current-user/password', passwords)
    const first = await account.client.get('blocks')
    assert.deepEqual([first.status, first.headers.get(CLEAR)], [401, '"cache"'])
    const again = await account.client.get('blocks')
    assert.deepEqual([again.status, again.headers.get(CLEAR)], [401, null])
  })

  test("a visitor's cache is never cleared", async ({ assert }) => {
    const visitor = new HttpClient()
    for (const _ of [1, 2]) {
      const { status, headers } = await visitor.get('users/current-user')
      assert.deepEqual([status, headers.get(CLEAR)], [401, null])
    }
  })
})
