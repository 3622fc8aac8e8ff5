import vine from '@vinejs/vine'
import { SHARE_PASSWORD_LENGTH } from '#modules/workspace/api'

/** A time of ISO 8601 in UTC; seconds may have up to three decimals. */
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const isMoment = vine.createRule((value, _, field) => {
  if (!field.isValid || typeof value !== 'string' || isInCalendar(value)) return
  field.report('Must be a time such as 2026-12-31T23:59:59.999Z', 'moment', field)
})

const [MIN, MAX] = SHARE_PASSWORD_LENGTH

/** Settings of a share that are created or changed. */
export const shareValidator = vine.create({
  expires_at: vine.string().regex(MOMENT).use(isMoment()).nullable().optional(),
  password: vine.string().minLength(MIN).maxLength(MAX).nullable().optional(),
  indexable: vine.boolean({ strict: true }).optional(),
})

/** Returns false for days such as February 30, which the engine accepts. */
function isInCalendar(moment: string) {
  const time = new Date(moment)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(moment.slice(0, 10))
}
