import vine from '@vinejs/vine'

export const presignedUrlValidator = vine.create({
  type: vine.string().maxLength(100),
  size: vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]),
  block_id: vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]),
})
