import { useState } from 'react'
import type { CurrentSubscriptionResponse, PlanResponse } from '#modules/billing/api'
import { serverNow } from '../../../app/server-clock.js'
import { priceLabel } from '../plans.js'
import { purchaseTerms, switchTerms } from '../terms.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './checkout.module.css'

interface OrderSummaryProps {
  plan: PlanResponse
  /** Subscription that the new plan replaces. Null once it has been replaced. */
  current: CurrentSubscriptionResponse | null
}

/** Summary of the purchase: what is due now and later, and the fate of the previous plan. */
export function OrderSummary({ plan, current }: OrderSummaryProps) {
  const [now] = useState(() => new Date(serverNow()))
  const { today, renewal } = purchaseTerms(plan, now)
  return (
    <Stack as="section" aria-label="Summary" gap={3} className={styles.summary}>
      <div>
        <Text as="h2" size="lg" weight="semibold">
          {plan.name}
        </Text>
        <Text as="p" tone="muted">
          {plan.description}
        </Text>
      </div>
      <dl className={styles.lines}>
        <dt>Price</dt>
        <dd>{priceLabel(plan)}</dd>
        <dt>Storage</dt>
        <dd>{`${plan.storage_limit} GB`}</dd>
        {current && (
          <>
            <dt className={styles.today}>To pay today</dt>
            <dd className={styles.today}>{today}</dd>
          </>
        )}
      </dl>
      {current && (
        <>
          <p>{renewal}</p>
          {switchTerms(plan, current).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
    </Stack>
  )
}
