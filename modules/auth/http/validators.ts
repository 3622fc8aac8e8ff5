import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import {
  CONFIRM_MESSAGE,
  MAX_EMAIL,
  MAX_FULL_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  PASSWORD_MESSAGE,
  PASSWORD_RULE,
} from '#modules/auth/api'

const messages = new SimpleMessagesProvider({
  required: 'Required',
  string: 'Must be a text',
  email: 'Email is not valid',
  'full_name.minLength': 'Required',
  'password.regex': PASSWORD_MESSAGE,
  'confirmPassword.sameAs': CONFIRM_MESSAGE,
  minLength: 'Must be at least {{ min }} characters',
  maxLength: 'Must be at most {{ max }} characters',
})

/** A text that is cleaned before it is checked. */
function text(clean: (value: string) => string) {
  return vine.string().parse((value) => (typeof value === 'string' ? clean(value) : value))
}

const email = () =>
  text((value) => value.trim().toLowerCase())
    .maxLength(MAX_EMAIL)
    .email()

/** Control characters would reach mails and logs, and Postgres takes no U+0000. */
const fullName = () =>
  text((value) => value.replace(/\p{Cc}/gu, '').trim())
    .minLength(1)
    .maxLength(MAX_FULL_NAME)

/** SPEC §5, sign-up. */
export const signUpValidator = vine.create({
  full_name: fullName(),
  email: email(),
  password: vine.string().maxLength(MAX_PASSWORD).regex(PASSWORD_RULE),
  confirmPassword: vine.string().sameAs('password'),
})

/** SPEC §5, sign-in: the rule for new passwords does not hold for old ones. */
export const signInValidator = vine.create({
  email: email(),
  password: vine.string().minLength(MIN_PASSWORD).maxLength(MAX_PASSWORD),
})

export const verifyEmailValidator = vine.create({
  token: vine.string().minLength(1).maxLength(200),
})

for (const validator of [signUpValidator, signInValidator, verifyEmailValidator]) {
  validator.messagesProvider = messages
}
