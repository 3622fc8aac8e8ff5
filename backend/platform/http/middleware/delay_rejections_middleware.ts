import { setTimeout as pause } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/**
 * Minimum delay in milliseconds; the maximum is twice as long, to spread a thousand simultaneous
 * refusals.
 */
const HELD_MS = 500
/** Bytes of an unwanted body that cost nothing worth mentioning. */
const SMALL = 64 * 1024

/**
 * Delays refusals of a flood by half a second or more: 429, and refusals of large unread bodies,
 * which stop flowing meanwhile. A client that sends one request after another gets no further, and
 * the rest of the process serves other clients. A body of unknown length is not awaited, because
 * Node would read it chunk by chunk without end.
 */
export default class DelayRejectionsMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await next()
    const status = ctx.response.getStatus()
    if (status >= 400 && leavesBody(ctx)) ctx.response.header('Connection', 'close')
    if (status === 429 || (status >= 400 && leavesMuchUnread(ctx))) await pause(heldMs())
  }
}

/**
 * Returns true if the rest of the body has an unknown end, or its request was destroyed and stops
 * reading.
 */
function leavesBody({ request }: HttpContext) {
  const { complete, destroyed } = request.request
  return !complete && (destroyed || request.header('transfer-encoding') !== undefined)
}

function leavesMuchUnread({ request }: HttpContext) {
  if (request.request.complete || !request.hasBody()) return false
  return Number(request.header('content-length') ?? Infinity) > SMALL
}

function heldMs() {
  return HELD_MS * (1 + Math.random())
}
