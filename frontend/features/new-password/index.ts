/** Fields for a new password, used by the account and by the password reset. */
export { NewPasswordFields } from './new-password-fields.js'
