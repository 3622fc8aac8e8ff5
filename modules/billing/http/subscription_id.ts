import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#server/http/api_exception'

/** The id in the path. What cannot be an id is a subscription that is not there. */
export function subscriptionId({ params }: HttpContext): number {
  const id = /^[1-9]\d{0,15}$/.test(String(params.id)) ? Number(params.id) : NaN
  if (!Number.isSafeInteger(id)) throw subscriptionNotFound()
  return id
}

/** Nobody can tell unknown from somebody else's (rule 12.2). */
export function subscriptionNotFound() {
  return new ApiException(404, 'E_SUBSCRIPTION_NOT_FOUND', 'There is no such subscription')
}
