import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { StoreUnavailable } from '#kernel/event_store/errors'

/** Milliseconds from the last byte of a request to its response. */
const LIMIT = 9_000
/** Milliseconds between two deadline checks. */
const STEP = 500

/**
 * Responds with 503 when a request misses its deadline. A turn in the queue, a connection and a
 * statement may each meet their limits, yet together take too long (decision 119). Work in flight
 * continues, and the client learns its outcome by its `Idempotency-Key`.
 */
export default class DeadlineMiddleware {
  constructor(
    readonly limit = LIMIT,
    readonly step = STEP
  ) {}

  async handle({ request: { request } }: Pick<HttpContext, 'request'>, next: NextFn) {
    const { promise: late, reject } = Promise.withResolvers<never>()
    let left = this.limit
    const timer = setInterval(() => {
      left = request.complete ? left - this.step : this.limit
      if (left <= 0) reject(new StoreUnavailable('The server took too long to answer'))
    }, this.step)
    try {
      return (await Promise.race([next(), late])) as unknown
    } finally {
      clearInterval(timer)
    }
  }
}
