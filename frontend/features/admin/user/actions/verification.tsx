import type { StaffUserResponse } from '#modules/admin/api'
import { messageOf } from '../../../../app/api-client.js'
import { Button } from '../../../../ui/button/button.js'
import { staffCalls } from '../../staff-calls.js'
import { ActionRow } from './action-row.js'
import { useStaffAction } from './use-staff-action.js'

/** Sends the verification mail again. */
export function Verification({ user: { id } }: { user: StaffUserResponse }) {
  const send = useStaffAction(() => staffCalls.resendVerification(id), 'The email is on its way')
  return (
    <ActionRow
      title="Verification"
      text="This email isn’t verified, so the account can’t be used yet."
      error={send.error ? messageOf(send.error) : undefined}
    >
      <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate(undefined)}>
        Resend verification
      </Button>
    </ActionRow>
  )
}
