import { messageOf } from '../../../app/api-client.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { useStaffAction } from '../person/actions/use-staff-action.js'
import { operationCalls } from './operation-calls.js'

/** What is to be made from the whole log. */
export interface Replay {
  kind: 'rebuild' | 'verify'
  /** Of the projection. */
  id: string
}

const WORDS = {
  rebuild: {
    title: 'Rebuild',
    what: 'It is made anew from the whole log, beside the one that people see, and then takes its place.',
  },
  verify: {
    title: 'Verify',
    what: 'It is made once more from the whole log, and the two are compared. Nothing is changed.',
  },
}

interface ReplayDialogProps {
  replay: Replay
  open: boolean
  onClose: () => void
}

/** Asks first: reading all of the log is dear. */
export function ReplayDialog({ replay: { kind, id }, open, onClose }: ReplayDialogProps) {
  const start = useStaffAction(() => operationCalls[kind](id), 'It begins as soon as it can')
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
      subtitle={`${what} That takes a while and some of the server. People can go on, and you can close this page.`}
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
