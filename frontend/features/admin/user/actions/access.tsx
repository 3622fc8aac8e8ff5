import { useState } from 'react'
import { MAX_REASON, type StaffUserResponse } from '#modules/admin/api'
import { messageOf } from '../../../../app/api-client.js'
import { Button } from '../../../../ui/button/button.js'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { TextArea } from '../../../../ui/text-area/text-area.js'
import { shortDate } from '../../dates.js'
import { staffCalls } from '../../staff-calls.js'
import { ActionRow } from './action-row.js'
import { useStaffAction } from './use-staff-action.js'

interface AccessProps {
  user: StaffUserResponse
  own: boolean
}

/** Disables or enables an account (rule 17.6). */
export function Access({ user, own }: AccessProps) {
  const enable = useStaffAction(() => staffCalls.enable(user.id), 'The account is enabled')
  const [asked, setAsked] = useState(false)
  return (
    <>
      <ActionRow
        title="Access"
        text={textFor(user, own)}
        error={enable.error ? messageOf(enable.error) : undefined}
      >
        {user.disabled ? (
          <Button
            variant="quiet"
            pending={enable.isPending}
            onClick={() => enable.mutate(undefined)}
          >
            Enable account
          </Button>
        ) : (
          <Button variant="quiet" disabled={own} onClick={() => setAsked(true)}>
            Disable account
          </Button>
        )}
      </ActionRow>
      <DisableDialog user={user} open={asked} onClose={() => setAsked(false)} />
    </>
  )
}

function textFor({ disabled_at: at, disabled_reason: reason }: StaffUserResponse, own: boolean) {
  if (own) return 'This is your own account: only another admin can disable it.'
  if (!at) return 'Can sign in.'
  return `Disabled on ${shortDate(at)}${reason ? `: ${reason}` : '.'}`
}

interface DisableDialogProps {
  user: StaffUserResponse
  open: boolean
  onClose: () => void
}

function DisableDialog({ user: { id, email, subscription }, open, onClose }: DisableDialogProps) {
  const [reason, setReason] = useState('')
  const disable = useStaffAction(() => staffCalls.disable(id, reason), 'The account is disabled')
  const close = () => {
    onClose()
    setReason('')
    disable.reset()
  }
  return (
    <ConfirmDialog
      open={open}
      theme="error"
      title="Disable this account?"
      subtitle={`${email} is signed out everywhere and can’t sign in until you enable the account again. All notes stay.${subscription?.status === 1 ? ' PayPal keeps charging the subscription until you cancel it, too.' : ''}`}
      confirmLabel="Disable"
      cancelLabel="Cancel"
      pending={disable.isPending}
      onConfirm={() => disable.mutate(undefined, { onSuccess: close })}
      onCancel={close}
    >
      <FormError message={disable.error ? messageOf(disable.error) : undefined} />
      <TextArea
        label="Reason"
        hint="Only staff see this. It is erased when you enable the account again."
        maxLength={MAX_REASON}
        value={reason}
        readOnly={disable.isPending}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
