import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { SubscriptionResponse } from '#modules/billing/api'
import { Accordion } from '../../../ui/accordion/accordion.js'
import { Badge } from '../../../ui/badge/badge.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { priceLabel } from '../plans.js'
import { subscriptionsQuery } from '../subscriptions.js'
import { formatDate } from '../terms.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './payments-history.module.css'
import { SubscriptionPayments } from './subscription-payments.js'

/** The user's subscriptions. Each opens to show its payments. */
export default function PaymentsHistory() {
  const { data, error, refetch, isFetching } = useQuery(subscriptionsQuery)
  if (error && !isFetching) {
    return <LoadError title="Unexpected error" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton label="Loading your subscriptions" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title="You don't have any subscription."
        text="Once you choose a plan, its payments and receipts are here."
      />
    )
  }
  return (
    <Accordion
      multiple
      items={data.map((subscription) => ({
        id: String(subscription.id),
        title: <SubscriptionRow {...subscription} />,
        content: <SubscriptionPayments subscription={subscription} />,
      }))}
    />
  )
}

function SubscriptionRow(subscription: SubscriptionResponse) {
  const { name, created_at, status, storage_limit } = subscription
  return (
    <span className={styles.row}>
      <Text weight="medium" breakable>
        {name}
      </Text>
      <span className={styles.since}>{formatDate(created_at)}</span>
      <span className={styles.price}>{priceLabel(subscription)}</span>
      <span className={styles.storage}>{`${storage_limit} GB`}</span>
      <span className={styles.status}>
        <Badge tone={status === 1 ? 'success' : 'neutral'}>
          {status === 1 ? 'active' : 'Canceled'}
        </Badge>
      </span>
    </span>
  )
}
