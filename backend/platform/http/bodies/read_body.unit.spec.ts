import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { readBody } from '#platform/http/bodies/read_body'
import { eventually } from '#testing/eventually'

function requestOf(body: Readable, length?: number) {
  const headers = length === undefined ? {} : { 'content-length': String(length) }
  return Object.assign(body, { headers }) as unknown as IncomingMessage
}

test.group('readBody', () => {
  test('reads a whole body up to the limit', async ({ assert }) => {
    const pieces = [Buffer.from('ab'), Buffer.from('cd')]
    const body = await readBody(requestOf(Readable.from(pieces)), 4)
    assert.equal(body.toString(), 'abcd')
    assert.lengthOf(await readBody(requestOf(Readable.from([])), 4), 0)
  })

  test('does not read a body announced as too large', async ({ assert }) => {
    const body = Readable.from([Buffer.from('abcde')])
    await assert.rejects(() => readBody(requestOf(body, 5), 4), /too large/)
    assert.isFalse(body.readableDidRead)
  })

  test('discards a body beyond the limit, and cuts it off if it does not end', async ({
    assert,
  }) => {
    const short = Readable.from([Buffer.from('abc'), Buffer.from('de')])
    await assert.rejects(() => readBody(requestOf(short), 4), /too large/)
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024))
      },
    })
    await assert.rejects(() => readBody(requestOf(endless), 10), /too large/)
    await eventually(() => assert.isTrue(endless.destroyed))
  })

  test('cuts off a body in very many pieces', async ({ assert }) => {
    const body = Readable.from(Array(100_000).fill(Buffer.from('a')))
    await assert.rejects(() => readBody(requestOf(body), 1_000_000), /cut off/)
    assert.isTrue(body.destroyed)
  })

  test('refuses a body that was cut off', async ({ assert }) => {
    const body = new Readable({ read() {} })
    body.push(Buffer.from('ab'))
    setImmediate(() => body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))
    await assert.rejects(() => readBody(requestOf(body), 10), /cut off/)
  })
})
