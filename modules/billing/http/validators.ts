import vine from '@vinejs/vine'

export const orderValidator = vine.create({
  plan_id: vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]),
})
