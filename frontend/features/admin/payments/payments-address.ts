import * as v from 'valibot'
import { PAYMENT_SORTS } from '#modules/admin/api'
import { PAYMENT_STATUSES } from '#modules/billing/api'
import { day, direction, id, keyword, oneOf } from '../list/address.js'

/** What the address of the list of payments may name. */
export const paymentsAddress = v.object({
  keyword,
  user_id: id,
  status: oneOf(PAYMENT_STATUSES),
  created_from: day,
  created_to: day,
  sort: oneOf(PAYMENT_SORTS),
  order: direction,
})
