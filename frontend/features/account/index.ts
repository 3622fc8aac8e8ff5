/** Public interface of this feature. */
export { ChangePasswordForm } from './change-password-form/change-password-form.js'
export { FirstPassword } from './first-password/first-password.js'
export { Profile } from './profile/profile.js'
