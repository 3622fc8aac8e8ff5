/** Names and passwords as they are typed: shared by signing in and by the account. */
export { NewPasswordFields } from './new-password-fields.js'
export { passwordRules } from './password-rules.js'
export {
  atMost,
  confirmPassword,
  fullName,
  isTypedTwice,
  newPassword,
  newPasswordSchema,
  type NewPasswordValues,
  required,
} from './validation.js'
