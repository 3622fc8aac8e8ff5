import * as v from 'valibot'
import { PEOPLE_SORTS, SCOPE_FILTERS } from '#modules/admin/api'
import { day, direction, id, keyword, oneOf, yesOrNo } from '../list/address.js'

/** Parameters of the user list's address. */
export const peopleAddress = v.object({
  keyword,
  verified: yesOrNo,
  scope: oneOf(SCOPE_FILTERS),
  plan_id: id,
  disabled: yesOrNo,
  created_from: day,
  created_to: day,
  sort: oneOf(PEOPLE_SORTS),
  order: direction,
})
