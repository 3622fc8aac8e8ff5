import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'

interface UnsavedDialogProps {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks whether to sign out although that loses something. */
export default function UnsavedDialog(props: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      theme="error"
      title="Sign out without saving?"
      subtitle="Some changes aren’t saved yet. If you sign out now, you’ll lose them."
      confirmLabel="Sign out"
      cancelLabel="Stay"
    />
  )
}
