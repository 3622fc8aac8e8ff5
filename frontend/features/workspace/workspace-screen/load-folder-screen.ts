import { fetchLater } from '../../../app/fetch-later.js'
import { loadable } from '../../../app/loadable.js'
import type { FolderScreenProps } from './folder-screen.js'

/**
 * Loaded on demand, because no other screen has a table. index.html preloads the code for a
 * folder's address.
 */
export const FolderScreen = loadable<FolderScreenProps>(
  () => import('./folder-screen.js'),
  () => null
)
fetchLater(FolderScreen)
