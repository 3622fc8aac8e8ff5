import { useRef, useState } from 'react'
import type { StaffUserResponse } from '#modules/admin/api'
import type { SubscriptionResponse } from '#modules/billing/api'
import { messageOf } from '../../../../app/api-client.js'
import { serverNow } from '../../../../app/server-clock.js'
import { Button } from '../../../../ui/button/button.js'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { shortDate } from '../../dates.js'
import { INTERVAL_NAMES } from '../../plans/plans-columns.js'
import { staffCalls } from '../../staff-calls.js'
import { ActionRow } from './action-row.js'
import { useStaffAction } from './use-staff-action.js'

/** States in which PayPal may still charge. In all other states charging has ended. */
const LIVE: SubscriptionResponse['state'][] = ['active', 'suspended', 'mismatched']

/** Cancels a subscription that PayPal still charges, as the user would (rule 17.6). */
export function Subscription({ user }: { user: StaffUserResponse }) {
  const live = user.subscriptions.find(({ state }) => LIVE.includes(state))
  const [asked, setAsked] = useState<SubscriptionResponse>()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const cancel = useStaffAction(
    (id: number) => staffCalls.cancelSubscription(user.id, id),
    'The subscription is canceled'
  )
  const close = () => {
    setOpen(false)
    cancel.reset()
  }
  if (user.subscriptions.length === 0) return null
  return (
    <div ref={place} tabIndex={-1}>
      <ActionRow title="Subscription" text={textFor(live)}>
        <Button
          variant="quiet"
          disabled={!live}
          onClick={() => {
            setAsked(live)
            setOpen(true)
          }}
        >
          Cancel subscription
        </Button>
      </ActionRow>
      {asked && (
        <ConfirmDialog
          open={open}
          theme="error"
          title="Cancel this subscription?"
          subtitle={`PayPal stops charging ${user.email} for ${asked.name}. ${endFor(asked)} Nothing is refunded.`}
          confirmLabel="Cancel subscription"
          cancelLabel="Keep it"
          pending={cancel.isPending}
          // Without a live subscription the button is disabled and cannot take the focus.
          finalFocus={() => live !== undefined || place.current}
          onConfirm={() => cancel.mutate(asked.id, { onSuccess: close })}
          onCancel={close}
        >
          {cancel.error && <FormError message={messageOf(cancel.error)} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

function textFor(live: SubscriptionResponse | undefined) {
  if (!live) return 'PayPal charges nothing.'
  if (live.state === 'suspended') return `${live.name} is suspended by PayPal, which may go on.`
  return `PayPal charges $${live.price} ${INTERVAL_NAMES[live.interval_unit]} for ${live.name}.`
}

function endFor({ current_period_end: paidUntil }: SubscriptionResponse) {
  const isPaid = paidUntil !== null && Date.parse(paidUntil) > serverNow()
  return isPaid
    ? `The plan stays until ${shortDate(paidUntil)}, which is paid for.`
    : 'The plan isn’t paid for right now, so it ends at once.'
}
