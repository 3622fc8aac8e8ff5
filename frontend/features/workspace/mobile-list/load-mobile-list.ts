import { loadable } from '../../../app/loadable.js'

/** Wide screens do without; index.html fetches it for the others. */
export const MobileList = loadable(
  () => import('./mobile-list.js'),
  () => null
)
