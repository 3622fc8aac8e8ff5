/** Public interface of this feature. */
export { useAskingSignOut } from './asking-sign-out.js'
export { SignInAgainDialog } from './load-sign-in-again-dialog.js'
export { useSignOut } from './sign-out.js'
export { UserMenu } from './user-menu/user-menu.js'
