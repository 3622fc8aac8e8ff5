import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UserLimits } from '#platform/http/limits/user_limits'
import { tooManyRequests } from '#platform/http/limits/rate_limit'

/** Number of changed places that cost as much as one encoding of the page. */
const PLACES_PER_PAGE = 20

/**
 * Budget of a user for reading and saving large pages (decision 116). A call's weight is known only
 * after its page is loaded. A user in debt gets 429 with Retry-After before the next call is
 * handled.
 */
@inject()
export class PageBudget {
  constructor(protected limits: UserLimits) {}

  /** Throws a 429 ApiException while the user is in debt. */
  assertLeft(ctx: HttpContext) {
    const seconds = this.limits.take(userOf(ctx), 'page_bytes', 0)
    if (seconds > 0) throw tooManyRequests(ctx, seconds)
  }

  chargeRead(ctx: HttpContext, bytes: number) {
    this.limits.charge(userOf(ctx), 'page_bytes', bytes)
  }

  /** `places`: number of changes in the save; 0 for a whole text. */
  chargeSave(ctx: HttpContext, pageBytes: number, places: number) {
    this.limits.charge(userOf(ctx), 'page_bytes', pageBytes * (1 + places / PLACES_PER_PAGE))
  }
}

function userOf({ auth }: HttpContext) {
  return auth.getUserOrFail().id
}
