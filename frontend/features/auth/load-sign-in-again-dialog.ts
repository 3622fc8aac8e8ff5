import { loadableOverlay } from '../../app/loadable-overlay.js'

/** Its code is fetched when it first opens. */
export const SignInAgainDialog = loadableOverlay(() => import('./sign-in-again-dialog.js'))
