import { ApiException } from '#platform/http/api_exception'
import { PAYMENTS_NOT_SET_UP_CODE, PAYMENTS_NOT_SET_UP_MESSAGE } from '#modules/billing/api'
import type { Billing } from '#modules/billing/services'

/** What there is where payments are set up; 503 where they are not (rule 16.4). */
export function configured({ paypal }: Pick<Billing, 'paypal'>) {
  if (!paypal) throw new ApiException(503, PAYMENTS_NOT_SET_UP_CODE, PAYMENTS_NOT_SET_UP_MESSAGE)
  return paypal
}
