import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import app from '@adonisjs/core/services/app'
import server from '@adonisjs/core/services/server'
import { test } from '@japa/runner'
import { correlationId } from '#platform/http/tracing/correlation_id'

/** Returns a request as the server receives it. */
function taken(id: string | undefined) {
  const incoming = new IncomingMessage(new Socket())
  if (id !== undefined) incoming.headers['x-request-id'] = id
  const outgoing = new ServerResponse(incoming)
  return server.createHttpContext(
    server.createRequest(incoming, outgoing),
    server.createResponse(incoming, outgoing),
    app.container.createResolver()
  )
}

const MADE_UP = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test.group('request id', () => {
  test('uses the id that the client chose: {$self}')
    .with(['mine-1', '0_A', 'x'.repeat(64)])
    .run(({ assert }, id) => {
      const ctx = taken(id)
      assert.deepEqual([logged(ctx), correlationId(ctx)], [id, id])
    })

  test('generates an id instead of {title}')
    .with([
      { title: 'a missing one', id: undefined },
      { title: 'an empty one', id: '' },
      { title: 'one above the length limit', id: 'x'.repeat(65) },
      { title: 'one that fills a header', id: 'x'.repeat(16_000) },
      { title: 'one that forges a line of the log', id: 'a\n{"level":60}' },
      { title: 'one with terminal control codes', id: '\u001b[2J' },
      { title: 'several ids', id: 'mine-1, mine-2' },
    ])
    .run(({ assert }, { id }) => {
      const ctx = taken(id)
      assert.match(logged(ctx), MADE_UP)
      assert.equal(correlationId(ctx), logged(ctx))
    })
})

/** Returns the id as it appears in each log line. */
function logged({ logger }: ReturnType<typeof taken>) {
  return String(logger.bindings().request_id)
}
