/** Public interface of this feature. */
export { ChangePasswordForm } from './change-password-form/change-password-form.js'
export { FirstPassword } from './first-password/first-password.js'
export { PageVersions } from './page-versions/page-versions.js'
export { Profile } from './profile/profile.js'
