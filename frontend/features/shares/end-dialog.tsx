import type { ListedShare } from '#modules/workspace/api'
import type { DialogProps } from '../../ui/dialog/dialog.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { notify } from '../../ui/toast/toast.js'
import { displayName } from '../workspace/index.js'
import { shareProblem, useEndShares } from './share-calls.js'

interface EndDialogProps {
  open: boolean
  /** Share to end; null for all. */
  share: ListedShare | null
  onClose: () => void
  finalFocus?: DialogProps['finalFocus']
}

/** Asks before a share ends, because its link can't come back. */
export function EndDialog({ open, share, onClose, finalFocus }: EndDialogProps) {
  const end = useEndShares(share && share.id)
  const close = () => {
    onClose()
    end.reset()
  }
  return (
    <ConfirmDialog
      open={open}
      theme="error"
      title={share ? `End the share of “${displayName(share.block)}”?` : 'End all shares?'}
      subtitle={
        share
          ? 'Its link stops working at once, for everyone who has it. If you share it again, it gets a new link.'
          : 'All your share links stop working at once, for everyone who has them. What you share again gets a new link.'
      }
      confirmLabel={share ? 'End share' : 'End all'}
      cancelLabel="Cancel"
      pending={end.isPending}
      finalFocus={finalFocus}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            close()
            notify(share ? 'Ended the share. Its link no longer works.' : 'Ended all shares.')
          },
        })
      }
      onCancel={close}
    >
      {end.error && <FormError message={shareProblem(end.error)} />}
    </ConfirmDialog>
  )
}
