/**
 * Rules for names and passwords in forms, shared by sign-in and account. Contains no components, so
 * that unit tests can load it.
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
