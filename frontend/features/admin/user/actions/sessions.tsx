import { useRef, useState } from 'react'
import type { StaffUserResponse } from '#modules/admin/api'
import { messageOf } from '../../../../app/api-client.js'
import { Button } from '../../../../ui/button/button.js'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { staffCalls } from '../../staff-calls.js'
import { ActionRow } from './action-row.js'
import { useStaffAction } from './use-staff-action.js'

interface SessionsProps {
  user: StaffUserResponse
  own: boolean
}

/** The user's active sessions, with a button that ends them. */
export function Sessions({ user: { id, email, sessions }, own }: SessionsProps) {
  const [asked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const end = useStaffAction(() => staffCalls.endSessions(id), 'The sessions have ended')
  const close = () => {
    setAsked(false)
    end.reset()
  }
  const text = sessions === 1 ? '1 active session.' : `${sessions || 'No'} active sessions.`
  return (
    <div ref={place} tabIndex={-1}>
      <ActionRow title="Sessions" text={text}>
        <Button variant="quiet" disabled={sessions === 0} onClick={() => setAsked(true)}>
          End sessions
        </Button>
      </ActionRow>
      <ConfirmDialog
        open={asked}
        theme="error"
        title="End all sessions?"
        subtitle={
          own
            ? 'This is your own account: you are signed out here as well.'
            : `${email} is signed out everywhere and has to sign in again. Unsaved work stays on their devices.`
        }
        confirmLabel="End sessions"
        cancelLabel="Cancel"
        pending={end.isPending}
        // Without sessions the button is disabled and cannot take the focus.
        finalFocus={() => sessions > 0 || place.current}
        onConfirm={() => end.mutate(undefined, { onSuccess: close })}
        onCancel={close}
      >
        {end.error && <FormError message={messageOf(end.error)} />}
      </ConfirmDialog>
    </div>
  )
}
