import { closedByPress } from '../../../../../app/closed-by-press.js'
import { laterOverlay } from '../../../../../app/later-overlay.js'
import { takesKeys } from '../../../../../app/takes-keys.js'

export const ImageDialog = laterOverlay(
  () => import('./image-dialog.js'),
  closedByPress(takesKeys(), ({ view }) => () => {
    if (view.now.dialog === 'image') view.ask(null)
  })
)
