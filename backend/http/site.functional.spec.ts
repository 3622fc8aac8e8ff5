import { test } from '@japa/runner'
import { HttpClient } from '#backend/testing/http_client'

test.group('For search engines', () => {
  test('robots.txt names the sitemap by its whole address', async ({ assert }) => {
    const client = new HttpClient()
    const { status, headers, body } = await client.request<string>('GET', '/robots.txt')
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/plain/)
    assert.include(body.split('\n'), `Sitemap: ${new URL('/sitemap.xml', client.baseUrl).href}`)
    assert.include(body.split('\n'), 'Disallow: /app')
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
