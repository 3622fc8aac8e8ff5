import { laterOverlay } from '../../../app/later-overlay.js'

/** Dialog that asks for a name. */
export const NameDialog = laterOverlay(() => import('./name-dialog.js'))
