import * as v from 'valibot'
import {
  CONFIRM_MESSAGE,
  MAX_FULL_NAME,
  MAX_PASSWORD,
  PASSWORD_MESSAGE,
  PASSWORD_RULE,
} from '#modules/auth/api'
import { isSeen } from '#modules/workspace/api'

/** What names and passwords must be (rules 9.1, 10.1), wherever they are typed. */

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
/** A text that shows something: not spaces, nor what looks like them, alone. */
export const seen = v.check<string, string>(isSeen, 'Required')
export const fullName = v.pipe(v.string(), v.trim(), seen, atMost(MAX_FULL_NAME))

/** The second field of a new password holds the same as the first. */
export const isTypedTwice = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword === values.confirmPassword

/** A password that takes the place of a forgotten one. */
export const newPasswordSchema = v.pipe(
  v.object({ newPassword, confirmPassword }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], isTypedTwice, CONFIRM_MESSAGE), [
    'confirmPassword',
  ])
)
export type NewPasswordValues = v.InferOutput<typeof newPasswordSchema>
