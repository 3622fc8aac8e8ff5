import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import {
  COMMON_PASSWORD_MESSAGE,
  CONFIRM_MESSAGE,
  INVISIBLE_MESSAGE,
  KEEP_VERSIONS,
  MAX_EMAIL,
  MAX_FULL_NAME,
  MAX_PASSWORD,
  MAX_PROFILE_IMAGE,
  MIN_PASSWORD,
  PASSWORD_MESSAGE,
  PASSWORD_RULE,
} from '#modules/auth/api'
import { isCommonPassword } from '#modules/auth/passwords/common_passwords'
import { isVisibleAddress, isVisibleName } from '#modules/auth/visible'

const EMAIL_MESSAGE = 'Email is not valid'

const messages = new SimpleMessagesProvider({
  required: 'Required',
  string: 'Must be a text',
  email: EMAIL_MESSAGE,
  'full_name.minLength': 'Required',
  'password.regex': PASSWORD_MESSAGE,
  'newPassword.regex': PASSWORD_MESSAGE,
  'currentPassword.minLength': 'Required',
  'confirmPassword.sameAs': CONFIRM_MESSAGE,
  minLength: 'Must be at least {{ min }} characters',
  maxLength: 'Must be at most {{ max }} characters',
})

/** Returns a validator that cleans a string before validation. */
function text(clean: (value: string) => string) {
  return vine.string().parse((value) => (typeof value === 'string' ? clean(value) : value))
}

/**
 * Rejects unpaired surrogates: no address contains any, and vine's `email` throws a URIError for
 * them.
 */
const wellFormed = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || value.isWellFormed()) return
  field.report(EMAIL_MESSAGE, 'email', field)
})

const address = () =>
  text((value) => value.trim().toLowerCase())
    .maxLength(MAX_EMAIL)
    .use(wellFormed())

/** Address of an existing account, which may predate the rule on invisible characters. */
const email = () => address().email()

const visible = vine.createRule((value, isVisible: (text: string) => boolean, field) => {
  if (!field.isValid || typeof value !== 'string' || isVisible(value)) return
  field.report(INVISIBLE_MESSAGE, 'visible', field)
})

const newEmail = () => address().use(visible(isVisibleAddress)).email()

/**
 * Strips control characters and unpaired surrogates, which would reach mails and logs; Postgres
 * rejects U+0000.
 */
const fullName = () =>
  text((value) => value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim())
    .minLength(1)
    .maxLength(MAX_FULL_NAME)
    .use(visible(isVisibleName))

/** Runs only for passwords that satisfy rule 10.1. */
const uncommon = vine.createRule((value, _, field) => {
  if (!field.isValid || typeof value !== 'string' || !isCommonPassword(value)) return
  field.report(COMMON_PASSWORD_MESSAGE, 'common', field)
})

const newPassword = () => vine.string().maxLength(MAX_PASSWORD).regex(PASSWORD_RULE).use(uncommon())

export const signUpValidator = vine.create({
  full_name: fullName(),
  email: newEmail(),
  password: newPassword(),
  confirmPassword: vine.string().sameAs('password'),
})

/** The rule for new passwords does not apply to old ones (rule 10.2). */
export const signInValidator = vine.create({
  email: email(),
  password: vine.string().minLength(MIN_PASSWORD).maxLength(MAX_PASSWORD),
})

const token = () => vine.string().minLength(1).maxLength(200)

export const verifyEmailValidator = vine.create({ token: token() })

export const changeEmailValidator = vine.create({ email: newEmail() })

export const forgotPasswordValidator = vine.create({ email: email() })

export const resetPasswordValidator = vine.create({ newPassword: newPassword(), token: token() })

/** Validator of password changes (rule 10.3). */
export const changePasswordValidator = vine.create({
  currentPassword: vine.string().minLength(1).maxLength(MAX_PASSWORD),
  newPassword: newPassword(),
})

export const profileValidator = vine.create({
  full_name: fullName()
    .optional()
    .requiredWhen(({ parent }) => parent.profile_image === undefined),
  profile_image: vine.string().maxLength(MAX_PROFILE_IMAGE).nullable().optional(),
})

export const retentionValidator = vine.create({ keep_versions: vine.enum(KEEP_VERSIONS) })

for (const validator of [
  signUpValidator,
  signInValidator,
  verifyEmailValidator,
  changeEmailValidator,
  forgotPasswordValidator,
  resetPasswordValidator,
  changePasswordValidator,
  profileValidator,
  retentionValidator,
]) {
  validator.messagesProvider = messages
}
