import { laterOverlay } from '../../../app/later-overlay.js'

/** Asks for a name. */
export const NameDialog = laterOverlay(() => import('./name-dialog.js'))
