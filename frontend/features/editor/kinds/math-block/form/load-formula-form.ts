import { laterOverlay } from '../../../../../app/later-overlay.js'
import { TAKES_KEYS } from '../../../../../app/loadable-overlay.js'

export const FormulaForm = laterOverlay(() => import('./formula-form.js'), TAKES_KEYS)
