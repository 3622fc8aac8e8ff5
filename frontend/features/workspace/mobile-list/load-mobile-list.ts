import { loadable } from '../../../app/loadable.js'

/**
 * Loaded on demand, because wide screens do not need the list. index.html preloads the code for
 * narrow ones.
 */
export const MobileList = loadable(
  () => import('./mobile-list.js'),
  () => null
)
