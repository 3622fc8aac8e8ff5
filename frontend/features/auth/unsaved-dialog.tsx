import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'

interface UnsavedDialogProps {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of a sign-out that loses unsaved changes. */
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
