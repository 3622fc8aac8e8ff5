import * as v from 'valibot'
import { CONFIRM_MESSAGE, MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD } from '#modules/auth/api'
import { atMost, confirmPassword, fullName, newPassword, required } from '../credentials/index.js'

/** The rules 9.1, 10.1 and 10.2 for the authentication forms. */

/**
 * Rejects obvious non-addresses only. The server decides on the rest, because it accepts all
 * alphabets.
 */
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

/** Schema for an address other than the one that received the link. */
export const otherEmailSchema = (known: string) =>
  v.object({
    email: v.pipe(
      email,
      v.check((typed) => typed.toLowerCase() !== known, 'We already sent the link to this address')
    ),
  })
