import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { UserLimits, type Limited } from '#platform/http/limits/user_limits'
import { tooManyRequests } from '#platform/http/limits/rate_limit'

/** Assumed bytes of a body without a length; no browser sends one. */
const UNKNOWN_BYTES = 1_500_000

/**
 * 429 with Retry-After for a user who does more than is possible by hand. Runs after `signedIn`,
 * before the body is read. Reads and commands count separately; `expensive` reads have their own
 * count.
 */
@inject()
export default class LimitsMiddleware {
  constructor(protected limits: UserLimits) {}

  handle(ctx: HttpContext, next: NextFn, { expensive = false }: { expensive?: boolean } = {}) {
    const { id } = ctx.auth.getUserOrFail()
    if (expensive) {
      this.#take(ctx, id, 'expensive_reads')
      return next()
    }
    if (ctx.request.method() === 'GET' || ctx.request.method() === 'HEAD') {
      this.#take(ctx, id, 'reads')
      return next()
    }
    this.#take(ctx, id, 'commands')
    const bytes = bodyBytes(ctx)
    if (bytes > 0) {
      this.#take(ctx, id, 'bytes', bytes)
      this.#take(ctx, id, 'bytes_of_hours', bytes)
    }
    return next()
  }

  #take(ctx: HttpContext, userId: number, what: Limited, amount?: number) {
    const seconds = this.limits.take(userId, what, amount)
    if (seconds > 0) throw tooManyRequests(ctx, seconds)
  }
}

function bodyBytes({ request }: HttpContext) {
  if (!request.hasBody()) return 0
  return Number(request.header('content-length') ?? UNKNOWN_BYTES)
}
