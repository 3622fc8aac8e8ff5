import vine from '@vinejs/vine'

/** A time of ISO 8601 in UTC; seconds may have up to three decimals. */
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const isMoment = vine.createRule((value, _, field) => {
  if (!field.isValid || typeof value !== 'string' || isInCalendar(value)) return
  field.report('Must be a time such as 2026-12-31T23:59:59.999Z', 'moment', field)
})

/** Validates a time such as 2026-12-31T23:59:59.999Z. */
export function moment() {
  return vine.string().regex(MOMENT).use(isMoment())
}

/** Returns false for days such as February 30, which the engine accepts. */
function isInCalendar(text: string) {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
}
