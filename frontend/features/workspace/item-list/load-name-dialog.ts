import { closedByPress } from '../../../app/closed-by-press.js'
import { laterOverlay } from '../../../app/later-overlay.js'
import { takesKeys } from '../../../app/takes-keys.js'

/** Dialog that asks for a name. */
export const NameDialog = laterOverlay(() => import('./name-dialog.js'), closedByPress(takesKeys()))
