import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { GIF, HOSTILE, png, SVG } from '#platform/files/testing/pictures'
import { fetchPicture, MAX_PICTURE_BYTES } from '#platform/remote_pictures/fetch_picture'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { atEndOfSuite } from '#testing/cleanup'

/** Starts a picture server on this machine; returns its address. */
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

test.group('fetchPicture', () => {
  test('detects the type by the bytes and follows redirects', async ({ assert }) => {
    const seen: unknown[] = []
    const origin = await serve(({ url, headers }, response) => {
      seen.push([headers.cookie, headers.referer, headers.authorization])
      if (url === '/old') return response.writeHead(302, { location: '/new.png' }).end()
      return response.writeHead(200, { 'content-type': 'text/html' }).end(png())
    })
    const withUser = origin.replace('//', '//user:secret@')
    assert.deepEqual(await fetchPicture(`${withUser}/old`, here), {
      type: 'image/png',
      bytes: png(),
    })
    assert.deepEqual(
      seen,
      Array.from({ length: 2 }, () => [undefined, undefined, undefined])
    )
  })

  test('accepts or rejects a response by its bytes: {title}')
    .with([
      { title: 'a GIF', bytes: GIF, type: 'image/gif' },
      { title: 'an SVG', bytes: SVG, type: 'image/svg+xml' },
      { title: 'a web page', bytes: Buffer.from('<!doctype html><svg/>'), type: undefined },
      { title: 'text', bytes: Buffer.from('root:x:0:0'), type: undefined },
      { title: 'a hostile AVIF', bytes: HOSTILE['AVIF of ispe']![1], type: undefined },
      {
        title: 'a pixel bomb',
        bytes: png({ width: 30_000, height: 30_000 }),
        type: undefined,
      },
      {
        title: 'a picture above the size limit',
        bytes: png({ size: MAX_PICTURE_BYTES + 1 }),
        type: undefined,
      },
    ])
    .run(async ({ assert }, { bytes, type }) => {
      const origin = await serve((_request, response) => {
        // Sends the body in parts, without a length.
        response.write(bytes.subarray(0, 10))
        response.end(bytes.subarray(10))
      })
      const fetching = fetchPicture(origin, here)
      if (type) assert.equal((await fetching).type, type)
      else await assert.rejects(() => fetching)
    })

  test('does not fetch from this machine or its network: {title}')
    .with([
      { title: 'by IPv4 address', of: (port: string) => `http://127.0.0.1:${port}/` },
      { title: 'by name', of: (port: string) => `http://inside.test:${port}/` },
      { title: 'by IPv6 address', of: (port: string) => `http://[::ffff:127.0.0.1]:${port}/` },
      { title: 'by a redirect', of: () => 'redirect' },
      { title: 'by a file URL', of: () => 'file:///etc/passwd' },
    ])
    .run(async ({ assert }, { of }) => {
      let asked = 0
      const inside = await serve((_request, response) => {
        asked++
        response.end(png())
      })
      const outside = await serve((_request, response) => {
        response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end()
      })
      const { port } = new URL(inside)
      const none = new PublicAddresses([], async () => ['127.0.0.1'])
      const onlyOutside = new PublicAddresses(['127.0.0.1/32'])
      const url = of(port)
      const fetching =
        url === 'redirect' ? fetchPicture(outside, onlyOutside) : fetchPicture(url, none)
      await assert.rejects(() => fetching)
      assert.equal(asked, 0)
    })

  test('connects to the checked address even if the name resolves differently later', async ({
    assert,
  }) => {
    const origin = await serve((_request, response) => response.end(png()))
    let asked = 0
    const changing = new PublicAddresses(['127.0.0.1/32'], async () =>
      asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']
    )
    const { port } = new URL(origin)
    assert.equal((await fetchPicture(`http://rebinds.test:${port}/`, changing)).type, 'image/png')
    assert.equal(asked, 1)
  })

  test('does not fetch from ports of other services', async ({ assert }) => {
    const internet = new PublicAddresses([], async () => ['93.184.215.14'])
    await assert.rejects(() => fetchPicture('http://mail.test:25/', internet), /Port 25/)
  })

  test('gives up on endless redirects', async ({ assert }) => {
    const origin = await serve((_request, response) => {
      response.writeHead(301, { location: '/again' }).end()
    })
    await assert.rejects(() => fetchPicture(origin, here), /too many redirects/)
  })

  test('gives up at once on a protocol switch', async ({ assert }) => {
    const origin = await serve((_request, response) => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end()
    })
    await assert.rejects(() => fetchPicture(origin, here), /without an answer/)
  })

  test('rejects a picture that does not arrive completely in time', async ({ assert }) => {
    const origin = await serve((_request, response) => {
      response.useChunkedEncodingByDefault = false
      response.write(png())
    })
    await assert.rejects(() => fetchPicture(origin, here, { ms: 300 }), /abort|timeout/i)
  })
})
