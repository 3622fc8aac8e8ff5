import vine from '@vinejs/vine'
import { ACT_KINDS, MAX_ACTS, type ActFilter } from '#modules/workspace/api'
import { moment } from '#modules/workspace/http/moment_rule'
import { CURSOR } from '#projections/acts/queries'

const FILTERS = Object.keys(ACT_KINDS) as ActFilter[]

export const listActivityValidator = vine.create({
  block_id: vine.number().withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]).optional(),
  from: moment().optional(),
  to: moment().optional(),
  kind: vine.enum(FILTERS).optional(),
  device: device().optional(),
  before: before().optional(),
  page_size: vine.number().withoutDecimals().range([1, MAX_ACTS]).optional(),
})

export const undoSinceValidator = vine.create({
  device: device(),
  since: moment(),
  before: before().optional(),
})

function before() {
  return vine.string().regex(CURSOR)
}

/** Postgres stores neither NUL nor half a surrogate pair, so no device has one in its name. */
function device() {
  return vine
    .string()
    .minLength(1)
    .maxLength(100)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u)
}
