import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UserLimits } from '#platform/http/limits/user_limits'
import { tooManyRequests } from '#platform/http/limits/rate_limit'

/** Approximate bytes of a copied block in the log, besides its text. */
const COPIED_BLOCK_BYTES = 1_000

/** Number of changed places that cost as much as one encoding of the page. */
const PLACES_PER_PAGE = 20

/**
 * Budget of a user for reading, saving and duplicating large pages (decision 116). A call's weight
 * is known only after its page is loaded. A user in debt gets 429 with Retry-After before the next
 * call is handled.
 */
@inject()
export class PageBudget {
  constructor(protected limits: UserLimits) {}

  /** Throws a 429 ApiException while the user is in debt. */
  assertLeft(ctx: HttpContext) {
    this.#assertLeft(ctx, 'page_bytes')
  }

  /** Throws a 429 ApiException while the user is in debt for pages or copies. */
  assertLeftToCopy(ctx: HttpContext) {
    this.#assertLeft(ctx, 'page_bytes')
    this.#assertLeft(ctx, 'copied_bytes')
  }

  chargeRead(ctx: HttpContext, bytes: number) {
    this.limits.charge(userOf(ctx), 'page_bytes', bytes)
  }

  /** `weight`: see save_weight.ts. `places`: number of changes in the save; 0 for a whole text. */
  chargeSave(ctx: HttpContext, weight: number, places: number) {
    this.limits.charge(userOf(ctx), 'page_bytes', weight * (1 + places / PLACES_PER_PAGE))
  }

  /** `weight`: that of all copied texts, see save_weight.ts. */
  chargeCopy(ctx: HttpContext, blocks: number, weight: number) {
    const all = weight + blocks * COPIED_BLOCK_BYTES
    this.limits.charge(userOf(ctx), 'page_bytes', all)
    this.limits.charge(userOf(ctx), 'copied_bytes', all)
  }

  #assertLeft(ctx: HttpContext, limited: 'page_bytes' | 'copied_bytes') {
    const seconds = this.limits.take(userOf(ctx), limited, 0)
    if (seconds > 0) throw tooManyRequests(ctx, seconds)
  }
}

function userOf({ auth }: HttpContext) {
  return auth.getUserOrFail().id
}
