import type { HttpContext } from '@adonisjs/core/http'
import { idParameter } from '#platform/http/id_parameter'
import { subscriptionNotFound } from '#modules/billing/billing'

/** The id in the path. What cannot be an id is a subscription that is not there. */
export function subscriptionId(ctx: HttpContext): number {
  return idParameter(ctx, subscriptionNotFound)
}
