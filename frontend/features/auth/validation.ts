import * as v from 'valibot'
import {
  CONFIRM_MESSAGE,
  MAX_EMAIL,
  MAX_FULL_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  PASSWORD_MESSAGE,
  PASSWORD_RULE,
} from '#modules/auth/api'

/** The rules 9.1, 10.1 and 10.2 for the authentication forms. */

export const required = v.nonEmpty<string, string>('Required')
export const atMost = (length: number) =>
  v.maxLength<string, number, string>(length, `Must be at most ${length} characters`)

/** What cannot be an address. What is one is for the server to say, which takes every alphabet. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const email = v.pipe(
  v.string(),
  v.trim(),
  required,
  v.regex(ADDRESS, 'Email is not valid'),
  atMost(MAX_EMAIL)
)

export const signInSchema = v.object({
  email,
  password: v.pipe(
    v.string(),
    required,
    v.minLength(MIN_PASSWORD, `Must be at least ${MIN_PASSWORD} characters`),
    atMost(MAX_PASSWORD)
  ),
})

export const newPassword = v.pipe(
  v.string(),
  required,
  v.regex(PASSWORD_RULE, PASSWORD_MESSAGE),
  atMost(MAX_PASSWORD)
)
export const confirmPassword = v.pipe(v.string(), required)
export const fullName = v.pipe(v.string(), v.trim(), required, atMost(MAX_FULL_NAME))

export const signUpSchema = v.pipe(
  v.object({ full_name: fullName, email, password: newPassword, confirmPassword }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (values) => values.password === values.confirmPassword,
      CONFIRM_MESSAGE
    ),
    ['confirmPassword']
  )
)

export const forgotPasswordSchema = v.object({ email })

/** Another address than the one that a link went to. */
export const otherEmailSchema = (known: string) =>
  v.object({
    email: v.pipe(
      email,
      v.check((typed) => typed.toLowerCase() !== known, 'This is the address that we wrote to')
    ),
  })

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
