import { PayPalButtons } from '@paypal/react-paypal-js'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, messageOf } from '../../../app/api-client.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import styles from './checkout.module.css'

const DECLINED = 'You left PayPal without approving. Nothing was charged.'
const FAILED =
  'Something went wrong at PayPal. If you approved the payment, your plan starts automatically. Otherwise, try again.'

interface SubscribeButtonsProps {
  planId: number
  onApproved: (subscriptionId: number) => void
}

/**
 * PayPal's buttons. The server creates the subscription, then PayPal asks the user for approval.
 */
export function SubscribeButtons({ planId, onApproved }: SubscribeButtonsProps) {
  const order = useMutation({
    mutationFn: () => api.post('/payments/paypal-subscription', { plan_id: planId }),
  })
  const ordered = useRef(0)
  const [outcome, setOutcome] = useState<typeof DECLINED | typeof FAILED | null>(null)
  const { error } = order
  return (
    <>
      <div className={styles.paypal}>
        <PayPalButtons
          style={{ layout: 'vertical', label: 'subscribe', shape: 'rect' }}
          createSubscription={async () => {
            setOutcome(null)
            const { id, subscription_id } = await order.mutateAsync()
            ordered.current = subscription_id
            return id
          }}
          onApprove={async () => onApproved(ordered.current)}
          onCancel={() => setOutcome(DECLINED)}
          onError={() => setOutcome(FAILED)}
        />
      </div>
      <p role="status">{outcome === DECLINED && outcome}</p>
      <FormError message={error ? messageOf(error) : outcome === FAILED ? outcome : undefined} />
    </>
  )
}
