import { laterOverlay } from '../../../app/later-overlay.js'
import { TAKES_KEYS } from '../../../app/loadable-overlay.js'

/** Dialog that asks for a name. */
export const NameDialog = laterOverlay(() => import('./name-dialog.js'), TAKES_KEYS)
