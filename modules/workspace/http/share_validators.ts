import vine from '@vinejs/vine'
import { SHARE_PASSWORD_LENGTH, sharePasswordFault } from '#modules/workspace/api'
import { moment } from '#modules/workspace/http/moment_rule'

const [MIN, MAX] = SHARE_PASSWORD_LENGTH

const isPassword = vine.createRule((value, _, field) => {
  const fault = typeof value === 'string' && field.isValid ? sharePasswordFault(value) : undefined
  if (fault !== undefined) field.report(fault, 'password', field)
})

/** Settings of a share that are created or changed. */
export const shareValidator = vine.create({
  expires_at: moment().nullable().optional(),
  password: vine.string().minLength(MIN).maxLength(MAX).use(isPassword()).nullable().optional(),
  indexable: vine.boolean({ strict: true }).optional(),
})
