import type { ImportResponse } from '#modules/workspace/api'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { useUndoImport } from '../import-calls.js'

interface UndoDialogProps {
  item: ImportResponse
  onClose: () => void
}

/** Asks before everything that an import created moves to the trash. Mounted while open. */
export function UndoDialog({ item, onClose }: UndoDialogProps) {
  const { undo, pending, problem } = useUndoImport(item.id, onClose)
  return (
    <ConfirmDialog
      open
      title="Undo this import"
      subtitle={`Everything that came from “${item.file_name}” moves to the trash, with the changes you made to it since.`}
      confirmLabel="Undo import"
      cancelLabel="Keep it"
      pending={pending}
      onConfirm={undo}
      onCancel={onClose}
    >
      <FormError message={problem} />
    </ConfirmDialog>
  )
}
