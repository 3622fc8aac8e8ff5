import { ApiError } from '../../app/api-client.js'
import { DemoMailboxLink } from '../../app/demo-mailbox-link.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'

interface ResendDialogsProps {
  /** True if the mail was sent. */
  sent: boolean
  error: Error | null
  onClose: () => void
}

/** Shows the result of a request for another verification mail. */
export function ResendDialogs({ sent, error, onClose }: ResendDialogsProps) {
  return (
    <>
      <ConfirmDialog
        open={sent}
        theme="success"
        title="We sent you an email"
        subtitle="Please check your mailbox to verify your email."
        confirmLabel="OK"
        onConfirm={onClose}
      >
        <DemoMailboxLink />
      </ConfirmDialog>
      <ConfirmDialog
        open={error !== null}
        theme="error"
        title="Fail to send email"
        subtitle={serverMessage(error)}
        confirmLabel="Close"
        onConfirm={onClose}
      />
    </>
  )
}

function serverMessage(error: Error | null) {
  const answered = error instanceof ApiError && error.status > 0
  return answered ? error.message : 'Unexpected error happened'
}
