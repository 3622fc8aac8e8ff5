import { laterOverlay } from '../../../../../app/later-overlay.js'

export const FormulaForm = laterOverlay(() => import('./formula-form.js'))
