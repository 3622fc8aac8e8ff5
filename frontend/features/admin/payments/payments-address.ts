import * as v from 'valibot'
import { PAYMENT_SORTS } from '#modules/admin/api'
import { PAYMENT_STATUSES } from '#modules/billing/api'
import { day, direction, id, keyword, oneOf } from '../list/address.js'

/** Parameters of the payment list's address. */
export const paymentsAddress = v.object({
  keyword,
  user_id: id,
  status: oneOf(PAYMENT_STATUSES),
  created_from: day,
  created_to: day,
  sort: oneOf(PAYMENT_SORTS),
  order: direction,
})
