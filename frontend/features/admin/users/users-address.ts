import * as v from 'valibot'
import { USER_SORTS, SCOPE_FILTERS } from '#modules/admin/api'
import { day, direction, id, keyword, oneOf, yesOrNo } from '../list/address.js'

/** Parameters of the user list's address. */
export const usersAddress = v.object({
  keyword,
  verified: yesOrNo,
  scope: oneOf(SCOPE_FILTERS),
  plan_id: id,
  disabled: yesOrNo,
  created_from: day,
  created_to: day,
  sort: oneOf(USER_SORTS),
  order: direction,
})
