import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { fetchPage, MAX_PAGE_BYTES } from '#platform/remote_pages/fetch_page'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { atEndOfSuite } from '#testing/cleanup'

/** Starts a web server on this machine; returns its address. */
async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfSuite(async () => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const here = new PublicAddresses(['127.0.0.0/8'])
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${content}">`

test.group('fetchPage', () => {
  test('returns cleaned texts and the absolute address of the picture', async ({ assert }) => {
    const seen: unknown[] = []
    const origin = await serve(({ url, headers }, response) => {
      seen.push([headers.cookie, headers.referer, headers.authorization, headers.accept])
      if (url === '/old') return response.writeHead(301, { location: '/new/page' }).end()
      return response
        .writeHead(200, HTML)
        .end(
          [
            '<title> Tide\n tables\u0007 </title>',
            meta('og:description', `${'d'.repeat(999)}\u{1f600}`),
            meta('og:image', '../a b.png'),
          ].join('')
        )
    })
    const page = await fetchPage(`${origin.replace('//', '//user:secret@')}/old`, here)
    assert.deepEqual(page, {
      title: 'Tide tables',
      description: 'd'.repeat(999),
      picture: `${origin}/a%20b.png`,
    })
    const accept = 'text/html,application/xhtml+xml'
    assert.deepEqual(
      seen,
      Array.from({ length: 2 }, () => [undefined, undefined, undefined, accept])
    )
  })

  test('leaves out a picture whose address is {0}')
    .with([
      ['javascript:alert(1)'],
      ['data:image/png;base64,AA'],
      ['file:///etc/passwd'],
      ['http://['],
      [' '],
      [`https://a.test/${'a'.repeat(2_048)}`],
    ])
    .run(async ({ assert }, [address]) => {
      const origin = await serve((_request, response) => {
        response.writeHead(200, HTML).end(`<title>a</title>${meta('og:image', address!)}`)
      })
      assert.deepEqual(await fetchPage(origin, here), { title: 'a', description: '', picture: '' })
    })

  test('does not read {title}')
    .with([
      { title: 'a picture', headers: { 'content-type': 'image/png' }, body: png() },
      { title: 'a PDF', headers: { 'content-type': 'application/pdf' }, body: 'text/html' },
      { title: 'text', headers: { 'content-type': 'text/plain' }, body: '<title>a</title>' },
      { title: 'bytes without a type', headers: {}, body: '<title>a</title>' },
      {
        title: 'a compressed page',
        headers: { ...HTML, 'content-encoding': 'gzip' },
        body: '<title>a</title>',
      },
      { title: 'a missing page', status: 404, headers: HTML, body: '<title>a</title>' },
    ])
    .run(async ({ assert }, { status = 200, headers, body }) => {
      const origin = await serve((_request, response) => {
        response.writeHead(status, headers).end(body)
      })
      await assert.rejects(() => fetchPage(origin, here))
    })

  test('does not fetch from this machine or its network: {0}')
    .with([['127.0.0.1'], ['inside.test'], ['[::ffff:127.0.0.1]'], ['localhost']])
    .run(async ({ assert }, [host]) => {
      let asked = 0
      const origin = await serve((_request, response) => {
        asked++
        response.writeHead(200, HTML).end('<title>a</title>')
      })
      const none = new PublicAddresses([], async () => ['127.0.0.1'])
      await assert.rejects(() => fetchPage(origin.replace('127.0.0.1', host!), none))
      assert.equal(asked, 0)
    })

  test('stops reading after the head, and after the size limit', async ({ assert }) => {
    let sent = 0
    const origin = await serve((request, response) => {
      sent = 0
      response.writeHead(200, HTML)
      response.write(`<title>a</title>${request.url === '/head' ? '</head>' : ''}`)
      const part = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        while (!response.destroyed && sent < 100 * MAX_PAGE_BYTES && response.write(part)) {
          sent += part.length
        }
      }
      response.on('drain', more)
      more()
    })
    assert.equal((await fetchPage(`${origin}/head`, here)).title, 'a')
    assert.equal((await fetchPage(`${origin}/endless`, here)).title, 'a')
    assert.isBelow(sent, 50 * MAX_PAGE_BYTES)
  })

  test('gives up on a page whose head does not arrive in time', async ({ assert }) => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, HTML).write('<title>a</title>')
    })
    await assert.rejects(() => fetchPage(origin, here, 300), /abort|timeout/i)
  })
})
