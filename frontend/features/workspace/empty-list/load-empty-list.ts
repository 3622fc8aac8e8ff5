import { loadable } from '../../../app/loadable.js'

/** Loaded on demand, because empty lists are rare. */
export const EmptyList = loadable(
  () => import('./empty-list.js'),
  () => null
)
