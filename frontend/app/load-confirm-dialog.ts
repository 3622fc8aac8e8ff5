import { laterOverlay } from './later-overlay.js'

/** Dialog that asks for a confirmation, for screens that seldom ask. */
export const ConfirmDialog = laterOverlay(async () => {
  const { ConfirmDialog: dialog } = await import('../ui/confirm-dialog/confirm-dialog.js')
  return { default: dialog }
})
