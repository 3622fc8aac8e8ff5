import { useAtom, useSetAtom } from 'jotai'
import { settingsTabAtom, storageLimitHitAtom } from '../../../app/open-windows.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'

/** Tells the user that the plan's storage is used up, and links to larger plans (rule 15.16). */
export default function StorageLimitDialog() {
  const [open, setOpen] = useAtom(storageLimitHitAtom)
  const openSettings = useSetAtom(settingsTabAtom)
  const close = () => setOpen(false)
  return (
    <ConfirmDialog
      open={open}
      theme="error"
      title="Storage limit exceeded"
      subtitle="Your plan storage limit has been exceeded. Please upgrade your plan to continue."
      confirmLabel="Upgrade plan"
      confirmVariant="primary"
      onConfirm={() => {
        close()
        openSettings('plan')
      }}
      cancelLabel="Close"
      onCancel={close}
    />
  )
}
