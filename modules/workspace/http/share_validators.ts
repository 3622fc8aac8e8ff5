import vine from '@vinejs/vine'
import { SHARE_PASSWORD_LENGTH } from '#modules/workspace/api'
import { moment } from '#modules/workspace/http/moment'

const [MIN, MAX] = SHARE_PASSWORD_LENGTH

/** Settings of a share that are created or changed. */
export const shareValidator = vine.create({
  expires_at: moment().nullable().optional(),
  password: vine.string().minLength(MIN).maxLength(MAX).nullable().optional(),
  indexable: vine.boolean({ strict: true }).optional(),
})
