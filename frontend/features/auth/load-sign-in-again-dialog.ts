import { closedByPress } from '../../app/closed-by-press.js'
import { loadableOverlay } from '../../app/loadable-overlay.js'

/** The code loads when the dialog first opens. */
export const SignInAgainDialog = loadableOverlay(
  () => import('./sign-in-again-dialog.js'),
  closedByPress()
)
