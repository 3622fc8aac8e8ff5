import { request } from 'node:http'
import { test } from '@japa/runner'
import { headersOf } from '#platform/http/testing/fuzz'
import { sendRaw } from '#platform/http/testing/raw_request'
import { signUpVerified } from '#testing/accounts'
import { HttpClient, type ApiBody } from '#testing/http_client'

const SIGN_IN = '/api/v1/auth/sign-in'

/**
 * Sends a POST with a valid CSRF token, unless the headers override it. Sends the body unchanged.
 */
async function post(body: string, headers: Record<string, string> = {}) {
  const client = new HttpClient()
  await client.get('users/current-user')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${process.env.APP_URL}${SIGN_IN}`, {
    method: 'POST',
    body,
    headers: { cookie, 'x-xsrf-token': client.xsrfToken ?? '', ...headers },
  })
  return { status: response.status, body: (await response.json()) as ApiBody }
}

const JSON_TYPE = { 'content-type': 'application/json' }

interface BodyCase {
  title: string
  body: string
  headers?: Record<string, string>
  status: number
  code: string
}

test.group('request bodies', () => {
  test('responds {status} to this request body: {title}')
    .with<BodyCase[]>([
      { title: 'truncated JSON', body: '{"a":', status: 400, code: 'E_MALFORMED' },
      { title: 'JSON that is not an object', body: '"text"', status: 400, code: 'E_MALFORMED' },
      { title: 'null', body: 'null', status: 400, code: 'E_MALFORMED' },
      { title: 'a list', body: '[1]', status: 400, code: 'E_MALFORMED' },
      {
        title: 'keys of a prototype',
        body: '{"__proto__":{"email":"a@b.test"},"constructor":{"prototype":{}}}',
        status: 422,
        code: 'E_VALIDATION_ERROR',
      },
      {
        title: 'deep nesting',
        body: `{"a":${'['.repeat(8e3)}${']'.repeat(8e3)}}`,
        status: 422,
        code: 'E_VALIDATION_ERROR',
      },
      {
        title: 'a hundred fields',
        body: `{${Array.from({ length: 100 }, (_, i) => `"f${i}":1`).join()}}`,
        status: 400,
        code: 'E_MALFORMED',
      },
      {
        title: 'more than 16 kB',
        body: `{"a":"${'x'.repeat(16 * 1024)}"}`,
        status: 413,
        code: 'E_TOO_LARGE',
      },
      { title: 'an empty body', body: '', status: 422, code: 'E_VALIDATION_ERROR' },
      {
        title: 'gzip',
        body: '{}',
        headers: { 'content-encoding': 'gzip' },
        status: 415,
        code: 'E_MEDIA_TYPE',
      },
      {
        title: 'an unknown encoding',
        body: '{}',
        headers: { 'content-encoding': 'x' },
        status: 415,
        code: 'E_MEDIA_TYPE',
      },
      {
        title: 'a form',
        body: 'email=a%40b.test&password=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        status: 415,
        code: 'E_MEDIA_TYPE',
      },
      {
        title: 'text',
        body: '{}',
        headers: { 'content-type': 'text/plain' },
        status: 415,
        code: 'E_MEDIA_TYPE',
      },
    ])
    .run(async ({ assert }, { body, headers, status, code }) => {
      const response = await post(body, { ...JSON_TYPE, ...headers })
      assert.equal(response.status, status)
      assert.equal(response.body.code, code)
      assert.isString(response.body.message)
      assert.isArray(response.body.errors)
    })
})

test.group('broken percent-encoding in an address', () => {
  /** Sends the path unchanged, because `fetch` would repair it. */
  function get(path: string) {
    const { hostname, port } = new URL(process.env.APP_URL ?? '')
    return new Promise<{ status?: number; location?: string; body: string }>((resolve, reject) => {
      request({ hostname, port, path }, (response) => {
        let body = ''
        response.on('data', (part) => (body += String(part)))
        const { statusCode: status, headers } = response
        response.on('end', () => resolve({ status, location: headers.location, body }))
      })
        .on('error', reject)
        .end()
    })
  }

  test('responds to {$self} with a 400 in the shape of every error')
    .with(['/api/v1/blocks/%', '/api/v1/%C0%80', '/health/%ff', '/api/v1/blocks%zz?a=1'])
    .run(async ({ assert }, path) => {
      const { status, body } = await get(path)
      assert.equal(status, 400)
      const expected = { message: 'The address could not be read', code: 'E_MALFORMED', errors: [] }
      assert.deepEqual(JSON.parse(body), expected)
    })

  test('redirects {$self} to the not-found page')
    .with(['/%', '/app/%C0%80', '/trash/1/%ff?b=2'])
    .run(async ({ assert }, path) => {
      const { status, location } = await get(path)
      assert.deepEqual([status, location], [302, '/404'])
    })
})

test.group('requests that no HTTP client sends', () => {
  test('{title} causes no server error')
    .with([
      { title: 'U+0000 in the path', target: '/api/v1/files/a%00b', status: 400 },
      { title: 'U+0000 in the path of a picture', target: '/api/v1/avatars/%00', status: 400 },
      { title: 'U+0000 in the query', target: '/api/v1/blocks/search?keyword=%00', status: 400 },
      { title: 'U+0000 in a page', target: '/app/%00', status: 302 },
      {
        title: 'a duplicate signature',
        method: 'PUT',
        target: '/api/v1/files/x?signature=a.b&signature=a.b',
        status: 403,
      },
      {
        title: 'an invalid host',
        method: 'POST',
        target: '/api/v1/files/presigned-url',
        host: 'a:99999',
        body: '{"type":"image/png","size":1,"block_id":PAGE}',
        status: 421,
      },
      {
        title: 'a duplicate cookie, on a path that no cookie can have',
        target: '/api/v1/blocks/a;b',
        cookie: 'XSRF-TOKEN=a; XSRF-TOKEN=b; strata_session=a; strata_session=b',
        status: 401,
      },
    ])
    .run(async ({ assert }, { method = 'GET', target, host, body = '', cookie, status }) => {
      const { client } = await signUpVerified()
      const bytes = Buffer.from(body.replace('PAGE', String(await createPage(client))))
      const changed: Record<string, string | undefined> = { Host: host, Cookie: cookie }
      const headers = headersOf(client).map(
        ([name, value]) => [name, changed[name] ?? value] as const
      )
      const length = ['Content-Length', String(bytes.length)] as const
      const request = { method, target, headers: [...headers, length], body: bytes }
      assert.equal(await sendRaw(client.baseUrl, request), status)
    })
})

async function createPage(client: HttpClient) {
  const ids: number[] = []
  for (const type of ['folder', 'file', 'section', 'page']) {
    const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
    ids.push((await client.post<{ id: number }>('blocks', block)).body.data.id)
  }
  return ids.at(-1)!
}

test.group('CSRF protection', () => {
  test('refuses a mutation without a CSRF token, and one with "{$self}"')
    .with(['', 'junk', '%', 'e%3Agcm.v1%3Ajunk'])
    .run(async ({ assert }, token) => {
      const { status, body } = await post('{}', { ...JSON_TYPE, 'x-xsrf-token': token })
      assert.equal(status, 403)
      assert.equal(body.code, 'E_BAD_CSRF_TOKEN')
    })

  test("refuses a CSRF token that is longer or shorter than the session's", async ({ assert }) => {
    const client = new HttpClient()
    await client.get('users/current-user')
    const token = client.xsrfToken!
    for (const wrong of [`${token}x`, token.slice(0, -1), `${token}, ${token}`]) {
      const headers = { 'x-xsrf-token': wrong }
      assert.equal((await client.request('POST', 'auth/sign-in', {}, { headers })).status, 403)
    }
    assert.equal((await client.post('auth/sign-in', {})).status, 422)
  })

  test('ignores a CSRF token in the body or in the address', async ({ assert }) => {
    const client = new HttpClient()
    await client.get('users/current-user')
    const body = { _csrf: client.xsrfToken }
    const path = `auth/sign-in?_csrf=${client.xsrfToken}`
    assert.equal((await client.request('POST', path, body)).status, 403)
  })

  test('a refusal sends the CSRF token, so the retry succeeds', async ({ assert }) => {
    const client = new HttpClient()
    assert.equal((await client.request('POST', 'auth/sign-in', {})).status, 403)
    assert.equal((await client.post('auth/sign-in', {})).status, 422)
  })

  test("a browser with an outdated CSRF token gets its own session's token", async ({ assert }) => {
    const client = new HttpClient()
    await client.get('users/current-user')
    const token = client.cookies.get('XSRF-TOKEN')!
    client.cookies.set('XSRF-TOKEN', 'e%3Agcm.v1%3Aold')
    await client.get('users/current-user')
    assert.equal(client.cookies.get('XSRF-TOKEN'), token)
  })

  test("refuses another session's CSRF token", async ({ assert }) => {
    const other = new HttpClient()
    await other.get('users/current-user')
    const { status } = await post('{}', { ...JSON_TYPE, 'x-xsrf-token': other.xsrfToken ?? '' })
    assert.equal(status, 403)
  })

  test('{$self} requires a CSRF token')
    .with([
      'auth/sign-up',
      'auth/sign-in',
      'auth/sign-out',
      'auth/verify-email',
      'auth/resend-verify-email',
    ])
    .run(async ({ assert }, path) => {
      const { status } = await new HttpClient().request('POST', path, {})
      assert.equal(status, 403)
    })
})
