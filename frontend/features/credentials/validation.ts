import * as v from 'valibot'
import {
  CONFIRM_MESSAGE,
  MAX_FULL_NAME,
  MAX_PASSWORD,
  PASSWORD_MESSAGE,
  PASSWORD_RULE,
} from '#modules/auth/api'
import { isSeen } from '#modules/workspace/api'

/** Rules for names and passwords (rules 9.1, 10.1) in all forms. */

export const required = v.nonEmpty<string, string>('Required')
export const atMost = (length: number) =>
  v.maxLength<string, number, string>(length, `Must be at most ${length} characters`)

export const newPassword = v.pipe(
  v.string(),
  required,
  v.regex(PASSWORD_RULE, PASSWORD_MESSAGE),
  atMost(MAX_PASSWORD)
)
export const confirmPassword = v.pipe(v.string(), required)
/** Rejects text that shows nothing: only spaces or characters that look like spaces. */
export const seen = v.check<string, string>(isSeen, 'Required')
export const fullName = v.pipe(v.string(), v.trim(), seen, atMost(MAX_FULL_NAME))

/** Returns true if both fields of a new password hold the same value. */
export const isTypedTwice = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword === values.confirmPassword

/** Schema for a new password that replaces a forgotten one. */
export const newPasswordSchema = v.pipe(
  v.object({ newPassword, confirmPassword }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], isTypedTwice, CONFIRM_MESSAGE), [
    'confirmPassword',
  ])
)
export type NewPasswordValues = v.InferOutput<typeof newPasswordSchema>
