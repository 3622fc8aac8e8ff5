import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { test } from '@japa/runner'
import { streamResponse } from '#platform/http/bodies/stream_response'
import { eventually } from '#testing/eventually'

/** Returns a response to whose stream the framework has not attached yet. */
function waitingResponse() {
  const raw = new PassThrough()
  const response = { response: raw, stream: () => {} } as unknown as HttpContext['response']
  return { raw, response }
}

test.group('streamResponse', () => {
  test('a stream that fails before it is sent cuts off the response', async ({ assert }) => {
    const { raw, response } = waitingResponse()
    const stream = new PassThrough()
    streamResponse(response, stream)
    stream.destroy(new Error('The bucket hung up'))
    await eventually(() => assert.isTrue(raw.destroyed))
  })

  test('a stream that fails after the response was sent leaves the response alone', async ({
    assert,
  }) => {
    const { raw, response } = waitingResponse()
    const stream = new PassThrough()
    streamResponse(response, stream)
    raw.end()
    stream.destroy(new Error('The bucket hung up'))
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    assert.isFalse(raw.destroyed)
  })

  test('a stream for a request that was answered already is closed', async ({ assert }) => {
    const { raw, response } = waitingResponse()
    const stream = new PassThrough()
    raw.end()
    streamResponse(response, stream)
    await eventually(() => assert.isTrue(stream.closed))
  })
})
