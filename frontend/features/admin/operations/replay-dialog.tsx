import { messageOf } from '../../../app/api-client.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { useStaffAction } from '../user/actions/use-staff-action.js'
import { operationCalls } from './operation-calls.js'

/** A replay of the whole log. */
export interface Replay {
  kind: 'rebuild' | 'verify'
  /** Projection id. */
  id: string
}

const WORDS = {
  rebuild: {
    title: 'Rebuild',
    what: 'Rebuilds it from the whole log beside the live one, then swaps them.',
  },
  verify: {
    title: 'Verify',
    what: 'Rebuilds it from the whole log and compares the two. Nothing changes.',
  },
}

interface ReplayDialogProps {
  replay: Replay
  open: boolean
  onClose: () => void
}

/** Asks for confirmation first, because reading the whole log is expensive. */
export function ReplayDialog({ replay: { kind, id }, open, onClose }: ReplayDialogProps) {
  const start = useStaffAction(() => operationCalls[kind](id), 'Starting soon')
  const { title, what } = WORDS[kind]
  const close = () => {
    onClose()
    start.reset()
  }
  return (
    <ConfirmDialog
      open={open}
      theme="neutral"
      title={`${title} ${id}?`}
      subtitle={`${what} This takes a while and slows the server a little. People can keep working, and you can close this page.`}
      confirmLabel={title}
      cancelLabel="Cancel"
      pending={start.isPending}
      onConfirm={() => start.mutate(undefined, { onSuccess: close })}
      onCancel={close}
    >
      {start.error && <FormError message={messageOf(start.error)} />}
    </ConfirmDialog>
  )
}
