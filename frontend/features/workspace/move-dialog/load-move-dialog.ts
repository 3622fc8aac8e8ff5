import { laterOverlay } from '../../../app/later-overlay.js'
import { loadableOverlay, TAKES_KEYS } from '../../../app/loadable-overlay.js'

export const MoveDialog = laterOverlay(() => import('./move-dialog.js'), TAKES_KEYS)

/** Dialog that asks for another page, used by the editor. */
export const PagePicker = loadableOverlay(() => import('./page-picker.js'), TAKES_KEYS)
