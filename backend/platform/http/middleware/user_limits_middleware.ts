import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { UserLimits, type Limited } from '#platform/http/limits/user_limits'
import { tooManyRequests } from '#platform/http/limits/rate_limit'

/** Assumed bytes of a body without a length; no browser sends one. */
const UNKNOWN_BYTES = 2_100_000

/**
 * 429 with Retry-After for a user who does more than is possible by hand. Runs after `signedIn`,
 * before the body is read. Reads and commands count separately; `expensive` reads have their own
 * count.
 */
@inject()
export default class UserLimitsMiddleware {
  constructor(protected limits: UserLimits) {}

  handle(ctx: HttpContext, next: NextFn, { expensive = false }: { expensive?: boolean } = {}) {
    const { id } = ctx.auth.getUserOrFail()
    const seconds = this.limits.takeAll(id, expensive ? { expensive_reads: 1 } : amountsOf(ctx))
    if (seconds > 0) throw tooManyRequests(ctx, seconds)
    return next()
  }
}

function amountsOf(ctx: HttpContext): Partial<Record<Limited, number>> {
  const method = ctx.request.method()
  if (method === 'GET' || method === 'HEAD') return { reads: 1 }
  const bytes = bodyBytes(ctx)
  return { commands: 1, ...(bytes > 0 && { bytes, bytes_of_hours: bytes }) }
}

function bodyBytes({ request }: HttpContext) {
  if (!request.hasBody()) return 0
  return Number(request.header('content-length') ?? UNKNOWN_BYTES)
}
