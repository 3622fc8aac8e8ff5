import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubscriptionResponse } from '#modules/billing/api'
import { api, messageOf } from '../../app/api-client.js'
import { Button } from '../../ui/button/button.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { cancelTerms } from './terms.js'

interface CancelSubscriptionProps {
  /** Null if there is nothing to cancel. */
  subscription: SubscriptionResponse | null
  label: string
  /** Appearance of the button while the subscription is not active. */
  whenInactive: 'disabled' | 'hidden'
}

/** Cancels a subscription after confirmation, and explains the consequences first (rule 11.8). */
export function CancelSubscription({ subscription, label, whenInactive }: CancelSubscriptionProps) {
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useCancelSubscription()
  const active = subscription?.status === 1
  const close = () => {
    setAsked(false)
    reset()
  }
  return (
    <div ref={place} tabIndex={-1}>
      {(active || whenInactive === 'disabled') && (
        <Button variant="quiet" disabled={!active || isPending} onClick={() => setAsked(true)}>
          {label}
        </Button>
      )}
      {subscription && (
        <ConfirmDialog
          open={asked}
          theme="error"
          title="Do you want to cancel your plan?"
          subtitle={cancelTerms(subscription)}
          confirmLabel="Yes"
          cancelLabel="No"
          pending={isPending}
          // After cancellation the button cannot take the focus.
          finalFocus={() => active || place.current}
          onConfirm={() => mutate(subscription.id, { onSuccess: close })}
          onCancel={close}
        >
          {error && <FormError message={messageOf(error)} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Cancels a subscription. Completes only after the subscription queries have been refetched. */
function useCancelSubscription() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.post(`/subscriptions/${id}/cancel`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
  })
}
