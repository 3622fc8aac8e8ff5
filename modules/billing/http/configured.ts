import { ApiException } from '#platform/http/errors/api_exception'
import { PAYMENTS_NOT_SET_UP_CODE, PAYMENTS_NOT_SET_UP_MESSAGE } from '#modules/billing/api'
import type { Billing } from '#modules/billing/services'

/** Returns the PayPal services; throws 503 if payments are not set up (rule 16.4). */
export function configured({ paypal }: Pick<Billing, 'paypal'>) {
  if (!paypal) throw new ApiException(503, PAYMENTS_NOT_SET_UP_CODE, PAYMENTS_NOT_SET_UP_MESSAGE)
  return paypal
}
