import { useQuery } from '@tanstack/react-query'
import type { PaymentResponse, SubscriptionResponse } from '#modules/billing/api'
import { paths } from '../../../app/paths.js'
import { Badge } from '../../../ui/badge/badge.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import { CancelSubscription } from '../cancel-subscription.js'
import { hasReceipt, paymentLabel, paymentNote } from '../payments.js'
import { paymentsQuery } from '../subscriptions.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import styles from './payments-history.module.css'

interface SubscriptionPaymentsProps {
  subscription: SubscriptionResponse
}

/** All payments of a subscription, with a button to cancel it while active. */
export function SubscriptionPayments({ subscription }: SubscriptionPaymentsProps) {
  return (
    <Stack align="start" gap={3}>
      {subscription.state === 'suspended' && <p>PayPal stopped it after failed payments.</p>}
      <Payments subscriptionId={subscription.id} />
      <CancelSubscription
        subscription={subscription}
        label="Cancel subscription"
        whenInactive="hidden"
      />
    </Stack>
  )
}

function Payments({ subscriptionId }: { subscriptionId: number }) {
  const { data, error, refetch, isFetching } = useQuery(paymentsQuery(subscriptionId))
  if (error && !isFetching) {
    return <LoadError title="Something wentwrong" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton label="Loading the payments" rows={1} />
  if (data.length === 0) return <p>No payment yet. It appears once PayPal confirms it.</p>
  return (
    <Stack as="ul" aria-label="Payments" gap={2} className={styles.list}>
      {data.map((payment) => (
        <Payment key={payment.id} payment={payment} subscriptionId={subscriptionId} />
      ))}
    </Stack>
  )
}

interface PaymentProps {
  payment: PaymentResponse
  subscriptionId: number
}

function Payment({ payment, subscriptionId }: PaymentProps) {
  const note = paymentNote(payment)
  return (
    <Row as="li" wrap gap={3} rowGap={1}>
      <span className={styles.amount}>{paymentLabel(payment)}</span>
      {note && <Badge tone={note.tone}>{note.text}</Badge>}
      {hasReceipt(payment) && (
        <TextLink external href={paths.receipt(subscriptionId, payment.id)}>
          Receipt
        </TextLink>
      )}
    </Row>
  )
}
