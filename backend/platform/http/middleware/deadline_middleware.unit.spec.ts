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

test.group('The deadline of a request', () => {
  const middleware = new DeadlineMiddleware(50, 10)

  test('responds in time to what is never done', async ({ assert }) => {
    const { ctx } = request({ complete: true })
    const response = middleware.handle(ctx, () => new Promise(() => {}))
    await assert.rejects(() => response, StoreUnavailable)
  })

  test('leaves alone what is done, and what fails by itself', async ({ assert }) => {
    const { ctx } = request({ complete: true })
    assert.equal(await middleware.handle(ctx, async () => 'done'), 'done')
    await assert.rejects(() => middleware.handle(ctx, () => Promise.reject(new Error('no'))), 'no')
  })

  test('begins once the body is there', async ({ assert }) => {
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
