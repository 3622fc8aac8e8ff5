import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { tooManyRequests } from '#backend/http/rate_limit'
import { RequestLines } from '#backend/http/request_lines'
import { senderOf } from '#backend/http/sender'

/**
 * Has the requests of one sender wait for each other before anything is looked up for them, and 429
 * when too many do. Health checks pass: they are to tell how the process is.
 */
@inject()
export default class LineMiddleware {
  constructor(protected lines: RequestLines) {}

  async handle(ctx: HttpContext, next: NextFn) {
    if (ctx.request.url().startsWith('/health/')) return next()
    const leave = await this.lines.enter(senderOf(ctx))
    if (!leave) throw tooManyRequests(ctx, 1)
    try {
      // Whoever has gone meanwhile is not served.
      if (!ctx.request.request.socket.destroyed) await next()
    } finally {
      leave()
    }
  }
}
