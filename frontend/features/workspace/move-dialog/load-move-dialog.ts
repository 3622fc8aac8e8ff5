import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { preloadOnline } from '../../../app/offline/connectivity.js'

/** Once the app has been quiet for this many ms, what is not needed at first is fetched. */
const QUIET_MS = 4000

/**
 * Its code is fetched a while after the app's, so that it is there when the server is unreachable.
 */
export const MoveDialog = loadableOverlay(() => import('./move-dialog.js'))

/** Asks for another page, for the editor. */
export const PagePicker = loadableOverlay(() => import('./page-picker.js'))

setTimeout(() => preloadOnline(MoveDialog), QUIET_MS)
