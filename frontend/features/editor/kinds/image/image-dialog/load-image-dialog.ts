import { laterOverlay } from '../../../../../app/later-overlay.js'

/** Asks for an image. */
export const ImageDialog = laterOverlay(() => import('./image-dialog.js'))
