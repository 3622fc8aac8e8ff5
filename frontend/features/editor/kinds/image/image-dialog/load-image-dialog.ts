import { laterOverlay } from '../../../../../app/later-overlay.js'
import { TAKES_KEYS } from '../../../../../app/loadable-overlay.js'

export const ImageDialog = laterOverlay(() => import('./image-dialog.js'), TAKES_KEYS)
