import { loadable } from '../../../app/loadable.js'

/** Few see an empty list, and nobody twice. */
export const EmptyList = loadable(
  () => import('./empty-list.js'),
  () => null
)
