import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import app from '@adonisjs/core/services/app'
import server from '@adonisjs/core/services/server'
import { test } from '@japa/runner'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { QueueTimeout } from '#platform/fair_queue'
import HttpExceptionHandler from '#platform/http/errors/exception_handler'
import { HttpClient } from '#testing/http_client'
import { PlanQueries } from '#projections/plans/queries'

/** Errors that our own code throws for a corrupt stored value. */
const BROKEN = [
  { title: 'truncated JSON', read: () => JSON.parse('{"cut') as unknown },
  { title: 'broken percent-encoding', read: () => decodeURIComponent('%') },
  { title: 'an invalid number', read: () => BigInt('x') },
]

/** Returns the response to an error and the log lines about it. */
async function handled(error: unknown) {
  const incoming = new IncomingMessage(new Socket())
  incoming.method = 'PUT'
  incoming.url = '/api/v1/plans/1?token=secret'
  const outgoing = new ServerResponse(incoming)
  const ctx = server.createHttpContext(
    server.createRequest(incoming, outgoing),
    server.createResponse(incoming, outgoing),
    app.container.createResolver()
  )
  const logged: unknown[] = []
  const warned: [object, string][] = []
  ctx.logger.warn = ((what: object, message: string) => {
    warned.push([what, message])
  }) as typeof ctx.logger.warn
  ctx.logger.error = (what: unknown) => void logged.push((what as { err: unknown }).err)
  await new HttpExceptionHandler().handle(error, ctx)
  const retryAfter = ctx.response.getHeader('retry-after')
  return { status: ctx.response.getStatus(), retryAfter, logged, warned }
}

test('a 503 is logged with its method, address and cause, without the query', async ({
  assert,
}) => {
  const { status, warned } = await handled(new StoreUnavailable('The event store did not answer'))
  assert.equal(status, 503)
  const [facts, message] = warned[0]!
  assert.equal(message, 'answered 503: PUT /api/v1/plans/1: The event store did not answer')
  assert.deepInclude(facts, { method: 'PUT', url: '/api/v1/plans/1', code: 'E_UNAVAILABLE' })
})

test('a request that found no room in time gets 429 with Retry-After', async ({ assert }) => {
  const { status, retryAfter, logged, warned } = await handled(new QueueTimeout())
  assert.deepEqual([status, retryAfter], [429, '10'])
  assert.isEmpty([...logged, ...warned])
})

test.group('unexpected errors', () => {
  test('treats an unexpected error in a valid request as a server fault and logs it: {title}')
    .with(BROKEN)
    .run(async ({ assert, cleanup }, { read }) => {
      const { list } = PlanQueries.prototype
      cleanup(() => {
        PlanQueries.prototype.list = list
      })
      let thrown: unknown
      PlanQueries.prototype.list = async () => {
        try {
          return read() as never
        } catch (error) {
          thrown = error
          throw error
        }
      }
      const { status, body } = await new HttpClient().get('plans')
      assert.deepEqual([status, body.code], [500, 'E_INTERNAL'])
      assert.instanceOf(thrown, Error)
      assert.deepInclude(await handled(thrown), { status: 500, logged: [thrown], warned: [] })
    })
})
