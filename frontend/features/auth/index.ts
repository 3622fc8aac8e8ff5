/** What other features may use of this one. */
export { useSignOut } from './sign-out.js'
export { UserMenu } from './user-menu/user-menu.js'
