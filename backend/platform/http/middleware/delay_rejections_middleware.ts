import { setTimeout as pause } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** At least, and at most twice as long: a thousand refusals of one moment are not sent in one. */
const HELD_MS = 500
/** Bytes of a body that cost nothing worth mentioning although nobody wants them. */
const SMALL = 64 * 1024

/**
 * Holds back for half a second or more what refuses a flood: 429, and refusals of large bodies that
 * nobody has read, which stop flowing meanwhile. A client that sends one after the other gets no
 * further, and the rest of the process is there for others. A body of unknown length is not waited
 * for: Node would go on reading it, chunk by chunk, to no end.
 */
export default class DelayRejectionsMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await next()
    const status = ctx.response.getStatus()
    if (status >= 400 && leavesBody(ctx)) ctx.response.header('Connection', 'close')
    if (status === 429 || (status >= 400 && leavesMuchUnread(ctx))) await pause(heldMs())
  }
}

/** The rest of the body has an unknown end, or its request was destroyed and reads no further. */
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
