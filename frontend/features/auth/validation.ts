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

/** The rules of SPEC §5 for the authentication forms. */

const required = v.nonEmpty<string, string>('Required')
const atMost = (length: number) =>
  v.maxLength<string, number, string>(length, `Must be at most ${length} characters`)

const email = v.pipe(
  v.string(),
  v.trim(),
  required,
  v.email('Email is not valid'),
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
  v.object({
    full_name: v.pipe(v.string(), v.trim(), required, atMost(MAX_FULL_NAME)),
    email,
    password: v.pipe(
      v.string(),
      required,
      v.regex(PASSWORD_RULE, PASSWORD_MESSAGE),
      atMost(MAX_PASSWORD)
    ),
    confirmPassword: v.pipe(v.string(), required),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      CONFIRM_MESSAGE
    ),
    ['confirmPassword']
  )
)
