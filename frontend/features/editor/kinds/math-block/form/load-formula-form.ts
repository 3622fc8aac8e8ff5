import { laterOverlay } from '../../../../../app/later-overlay.js'
import { takesKeys } from '../../../../../app/takes-keys.js'

export const FormulaForm = laterOverlay(() => import('./formula-form.js'), takesKeys())
