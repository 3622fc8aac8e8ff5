/** The fields of a new password: of the account, and of a forgotten one. */
export { NewPasswordFields } from './new-password-fields.js'
