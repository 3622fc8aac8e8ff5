import type { HttpContext } from '@adonisjs/core/http'
import { idParameter } from '#platform/http/routing/id_parameter'
import { subscriptionNotFound } from '#modules/billing/billing'

/** Returns the id in the path. An invalid id counts as an unknown subscription. */
export function subscriptionId(ctx: HttpContext): number {
  return idParameter(ctx, subscriptionNotFound)
}
