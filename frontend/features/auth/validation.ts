import * as v from 'valibot'
import { CONFIRM_MESSAGE, MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD } from '#modules/auth/api'
import { atMost, confirmPassword, fullName, newPassword, required } from '../credentials/index.js'

/** The rules 9.1, 10.1 and 10.2 for the authentication forms. */

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
      v.check((typed) => typed.toLowerCase() !== known, 'We already sent the link to this address')
    ),
  })
