import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { StoreUnavailable } from '#kernel/event_store/errors'

/** Milliseconds from the last byte of a request until it is answered. */
const LIMIT = 9_000
/** Milliseconds between two looks at the clock. */
const STEP = 500

/**
 * Responds with 503 when a request is not done in time: a turn in line, a connection and a
 * statement may each take less than their own limits, and too long together (decision 153). What is
 * under way goes on, and the client finds out by its `Idempotency-Key` what became of it.
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
