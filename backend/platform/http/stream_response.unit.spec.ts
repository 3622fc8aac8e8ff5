import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { test } from '@japa/runner'
import { streamResponse } from '#platform/http/stream_response'
import { eventually } from '#testing/eventually'

/** A response whose stream nobody has taken hold of yet. */
function waitingResponse() {
  const raw = new PassThrough()
  const response = { response: raw, stream: () => {} } as unknown as HttpContext['response']
  return { raw, response }
}

test.group('A stream as a response', () => {
  test('that fails before it is sent cuts the response off', async ({ assert }) => {
    const { raw, response } = waitingResponse()
    const stream = new PassThrough()
    streamResponse(response, stream)
    stream.destroy(new Error('The bucket hung up'))
    await eventually(() => assert.isTrue(raw.destroyed))
  })

  test('that fails when it was sent leaves the response alone', async ({ assert }) => {
    const { raw, response } = waitingResponse()
    const stream = new PassThrough()
    streamResponse(response, stream)
    raw.end()
    stream.destroy(new Error('The bucket hung up'))
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    assert.isFalse(raw.destroyed)
  })
})
