/**
 * Rules for names and passwords as they are typed: shared by signing in and by the account. No
 * components, so that unit tests load it.
 */
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
  seen,
} from './validation.js'
