import { laterOverlay } from '../../../../../app/later-overlay.js'

export const ImageDialog = laterOverlay(() => import('./image-dialog.js'))
