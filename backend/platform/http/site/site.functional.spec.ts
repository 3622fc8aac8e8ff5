import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'

test.group('pages for search engines', () => {
  test('robots.txt names the sitemap by its absolute URL', async ({ assert }) => {
    const client = new HttpClient()
    const { status, headers, body } = await client.request<string>('GET', '/robots.txt')
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/plain/)
    assert.include(body.split('\n'), `Sitemap: ${new URL('/sitemap.xml', client.baseUrl).href}`)
    assert.include(body.split('\n'), 'Disallow: /app')
  })

  test('a page names its picture by its absolute URL', async ({ assert }) => {
    const client = new HttpClient()
    const { status, headers, body } = await client.request<string>('GET', '/auth/sign-in')
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/html/)
    const tag = (name: string) =>
      body.match(new RegExp(`<meta property="og:${name}" content="([^"]*)"`))?.[1]
    assert.equal(tag('url'), new URL('/', client.baseUrl).href)
    const picture = await fetch(tag('image') ?? '')
    assert.equal(picture.headers.get('content-type'), 'image/png')
    assert.notInclude(body, '%')
  })

  test('responds 304 to an unchanged page', async ({ assert }) => {
    const client = new HttpClient()
    const first = await client.request('GET', '/')
    const etag = first.headers.get('etag') ?? ''
    const again = await client.request('GET', '/app/1', undefined, {
      headers: { 'if-none-match': etag },
    })
    assert.deepEqual([again.status, again.headers.get('cache-control')], [304, 'no-cache'])
  })

  test('only the app carries the mark by which the service worker keeps it', async ({ assert }) => {
    const client = new HttpClient()
    const marked: string[] = []
    for (const path of ['/', '/app', '/index.html', '/sitemap.xml', '/robots.txt', '/social.png']) {
      const { headers } = await client.request('GET', path)
      if (headers.has('strata-shell')) marked.push(path)
    }
    assert.deepEqual(marked, ['/', '/app', '/index.html'])
  })

  test('a missing file responds 404, not the page', async ({ assert }) => {
    const { status } = await new HttpClient().request('GET', '/assets/gone.js')
    assert.equal(status, 404)
  })

  test('a file that a build removed, or that fails while it is read, ends only its own response', async ({
    assert,
    cleanup,
  }) => {
    const client = new HttpClient()
    const gone = join(app.makePath('build/public'), `gone-${process.pid}.js`)
    await writeFile(gone, 'export {}')
    cleanup(() => rm(gone, { force: true }))
    const ask = async () => (await client.request('GET', `/${basename(gone)}`)).status
    assert.equal(await ask(), 200)
    await rm(gone)
    assert.equal(await ask(), 404)
    // The file exists but cannot be opened.
    const socket = createServer().listen(gone)
    await once(socket, 'listening')
    cleanup(() => void socket.close())
    await assert.rejects(ask)
    assert.equal((await client.request('GET', '/')).status, 200)
  })

  test('a range that ends before it begins causes no server error', async ({ assert }) => {
    const headers = { range: 'bytes=9-3' }
    const { status } = await new HttpClient().request('GET', '/index.html', undefined, { headers })
    assert.equal(status, 200)
  })

  test('the sitemap lists the public pages', async ({ assert }) => {
    const client = new HttpClient()
    const { status, headers, body } = await client.request<string>('GET', '/sitemap.xml')
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^application\/xml/)
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    assert.deepEqual(
      listed,
      ['/', '/auth/sign-in', '/auth/sign-up'].map((path) => new URL(path, client.baseUrl).href)
    )
  })
})

test.group('security headers', () => {
  test("the policy allows the page's inline scripts and no others", async ({ assert }) => {
    for (const path of ['/', '/index.html']) {
      const { headers, body } = await new HttpClient().request<string>('GET', path)
      assert.notInclude(body, '%APP_URL%')
      const hashes = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(
        ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`
      )
      assert.isNotEmpty(hashes)
      const rule = `script-src 'self' ${hashes.join(' ')}`
      assert.include(headers.get('content-security-policy')!.split(';'), rule)
    }
  })

  test('security headers are on every response: {$self}')
    .with(['/', '/app/1', '/api/v1/settings', '/api/v1/blocks', '/api/v1/gone', '/assets/gone.js'])
    .run(async ({ assert }, path) => {
      const { headers } = await new HttpClient().request('GET', path)
      const policy = [
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]
      const sent = headers.get('content-security-policy')?.split(';') ?? []
      const ownScripts = sent.filter((rule) => rule.startsWith('script-src '))
      assert.sameMembers(sent, [...policy, ...ownScripts])
      assert.lengthOf(ownScripts, path === '/' || path === '/app/1' ? 1 : 0)
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'same-origin')
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin-allow-popups')
      assert.match(headers.get('permissions-policy')!, /camera=\(\), .*microphone=\(\)/)
    })

  test('scripts come without headers that only matter for documents', async ({
    assert,
    cleanup,
  }) => {
    const client = new HttpClient()
    const name = `of-documents-${process.pid}.js`
    const script = join(app.makePath('build/public/assets'), name)
    await writeFile(script, 'export {}')
    cleanup(() => rm(script, { force: true }))
    const { status, headers } = await client.request('GET', `/assets/${name}`)
    assert.equal(status, 200)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.isNull(headers.get('content-security-policy'))
    assert.isNull(headers.get('permissions-policy'))
  })

  test("PayPal's script may run on payment pages only", async ({ assert }) => {
    const client = new HttpClient()
    const rulesOf = async (path: string) => {
      const { headers } = await client.request('GET', path)
      return headers.get('content-security-policy')!.split(';')
    }
    const { origin } = new URL(client.baseUrl)
    const paying = await rulesOf('/checkout/2')
    assert.include(paying, `frame-src ${origin}`)
    assert.include(paying, `connect-src 'self' ${origin}`)
    assert.include(paying, `img-src 'self' data: blob: ${origin}`)
    assert.lengthOf(
      paying.filter((rule) => rule.startsWith('script-src ')),
      1
    )
    for (const path of ['/', '/app/1', '/checkouts', '/api/v1/plans']) {
      assert.notInclude((await rulesOf(path)).join(), origin)
    }
  })
})

test.group('DNS rebinding', () => {
  test('refuses a foreign host name: {$self}')
    .with(['/', '/api/v1/settings', '/api/v1/users/current-user', '/dev/mail.json', '/assets/a.js'])
    .run(async ({ assert }, path) => {
      const { status, body } = await asking('evil.example', path)
      assert.equal(status, 421)
      assert.notInclude(body, 'Strata#2026')
    })

  test('health checks accept any host name, and all paths accept IP addresses', async ({
    assert,
  }) => {
    assert.equal((await asking('strata.internal', '/health/live')).status, 200)
    const { port } = new URL(process.env.APP_URL ?? '')
    for (const host of [`10.1.2.3:${port}`, `[::1]:${port}`, `localhost:${port}`]) {
      assert.equal((await asking(host, '/api/v1/settings')).status, 200)
    }
  })
})

/** Uses `http.get`, because fetch would not send another Host. */
function asking(host: string, path: string) {
  return new Promise<{ status?: number; body: string }>((resolve, reject) => {
    get(new URL(path, process.env.APP_URL), { headers: { host } }, (response) => {
      let body = ''
      response.on('data', (text) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    }).on('error', reject)
  })
}
