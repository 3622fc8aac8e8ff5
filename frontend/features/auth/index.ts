/** What other features may use of this one. */
export { UserMenu } from './user-menu/user-menu.js'
