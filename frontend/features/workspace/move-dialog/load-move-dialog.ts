import { closedByPress } from '../../../app/closed-by-press.js'
import { laterOverlay } from '../../../app/later-overlay.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { takesKeys } from '../../../app/takes-keys.js'

export const MoveDialog = laterOverlay(() => import('./move-dialog.js'), closedByPress(takesKeys()))

/** Dialog that asks for another page, used by the editor. */
export const PagePicker = loadableOverlay(
  () => import('./page-picker.js'),
  closedByPress(takesKeys())
)
