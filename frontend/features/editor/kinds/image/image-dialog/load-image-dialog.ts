import { laterOverlay } from '../../../../../app/later-overlay.js'
import { takesKeys } from '../../../../../app/takes-keys.js'

export const ImageDialog = laterOverlay(() => import('./image-dialog.js'), takesKeys())
