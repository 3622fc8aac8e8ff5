import { closedByPress } from '../../../../../app/closed-by-press.js'
import { laterOverlay } from '../../../../../app/later-overlay.js'
import { takesKeys } from '../../../../../app/takes-keys.js'

export const FormulaForm = laterOverlay(
  () => import('./formula-form.js'),
  closedByPress(
    takesKeys(),
    ({ view }) =>
      () =>
        view.ask(null)
  )
)
