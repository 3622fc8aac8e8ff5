import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import { StoreUnavailable } from '#kernel/event_store/errors'
import DeadlineMiddleware from '#platform/http/middleware/deadline_middleware'

function request({ complete }: { complete: boolean }) {
  const message = { complete }
  const ctx = { request: { request: message } } as unknown as Pick<HttpContext, 'request'>
  return { message, ctx }
}

test.group('DeadlineMiddleware', () => {
  const middleware = new DeadlineMiddleware(50, 10)

  test('responds in time to a request that never finishes', async ({ assert }) => {
    const { ctx } = request({ complete: true })
    const response = middleware.handle(ctx, () => new Promise(() => {}))
    await assert.rejects(() => response, StoreUnavailable)
  })

  test('passes through results and errors of a finished request', async ({ assert }) => {
    const { ctx } = request({ complete: true })
    assert.equal(await middleware.handle(ctx, async () => 'done'), 'done')
    await assert.rejects(() => middleware.handle(ctx, () => Promise.reject(new Error('no'))), 'no')
  })

  test('starts the deadline once the body has arrived', async ({ assert }) => {
    const { ctx, message } = request({ complete: false })
    let isOver = false
    const response = middleware.handle(ctx, () => new Promise(() => {}))
    response.catch(() => (isOver = true))
    await pause(120)
    assert.isFalse(isOver)
    message.complete = true
    await assert.rejects(() => response, StoreUnavailable)
  })
})
