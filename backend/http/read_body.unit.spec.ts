import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { readBody } from '#backend/http/read_body'

function requestOf(body: Readable, length?: number) {
  const headers = length === undefined ? {} : { 'content-length': String(length) }
  return Object.assign(body, { headers }) as unknown as IncomingMessage
}

test.group('Body that is no JSON', () => {
  test('is read whole, up to the limit', async ({ assert }) => {
    const pieces = [Buffer.from('ab'), Buffer.from('cd')]
    const body = await readBody(requestOf(Readable.from(pieces)), 4)
    assert.equal(body.toString(), 'abcd')
    assert.lengthOf(await readBody(requestOf(Readable.from([])), 4), 0)
  })

  test('that is announced as too large is not read at all', async ({ assert }) => {
    const body = Readable.from([Buffer.from('abcde')])
    await assert.rejects(() => readBody(requestOf(body, 5), 4), /too large/)
    assert.isFalse(body.readableDidRead)
  })

  test('is read no further than the limit, however much comes', async ({ assert }) => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(++sent)
      })()
    )
    await assert.rejects(() => readBody(requestOf(endless), 10), /too large/)
    assert.isBelow(sent, 100)
    assert.isTrue(endless.destroyed)
  })

  test('that is cut off is refused', async ({ assert }) => {
    const body = new Readable({ read() {} })
    body.push(Buffer.from('ab'))
    setImmediate(() => body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))
    await assert.rejects(() => readBody(requestOf(body), 10), /cut off/)
  })
})
