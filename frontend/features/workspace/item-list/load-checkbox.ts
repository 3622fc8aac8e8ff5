import { laterOverlay } from '../../../app/later-overlay.js'

/** Checkbox of a row, which only a selection by touch shows. */
export const RowCheckbox = laterOverlay(async () => {
  const { Checkbox } = await import('../../../ui/checkbox/checkbox.js')
  return { default: Checkbox }
})
