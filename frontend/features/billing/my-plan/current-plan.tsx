import { useQuery } from '@tanstack/react-query'
import type { CurrentSubscriptionResponse } from '#modules/billing/api'
import { Badge } from '../../../ui/badge/badge.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { CancelSubscription } from '../cancel-subscription.js'
import { SelectPlanButton } from '../select-plan-button.js'
import { currentSubscriptionQuery } from '../subscriptions.js'
import { currentTerms } from '../terms.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './my-plan.module.css'

/** The plan in effect, its renewal state, and a button to cancel it (rule 11.6). */
export function CurrentPlan() {
  const { data: current, error, refetch, isFetching } = useQuery(currentSubscriptionQuery)
  if (current) return <Shown {...current} />
  if (!error || isFetching) return <Skeleton label="Loading your plan" rows={2} />
  return <LoadError title="Couldn’t load your plan" error={error} onRetry={() => void refetch()} />
}

function Shown({ plan, subscription }: CurrentSubscriptionResponse) {
  const active = isActive(subscription)
  const terms = currentTerms(subscription)
  return (
    <Row as="section" aria-label="Your plan" wrap justify="between" gap={4} rowGap={2}>
      <div>
        <Row wrap className={styles.heading}>
          <Text as="h3" weight="semibold">
            {plan.name}
          </Text>
          <Badge tone={active ? 'success' : 'neutral'}>{active ? 'active' : 'inactive'}</Badge>
        </Row>
        <Text as="p" tone="muted">{`Storage: ${plan.storage_limit} GB per month`}</Text>
        {terms && <p className={styles.terms}>{terms}</p>}
      </div>
      <Row align="stretch" wrap gap={2}>
        {subscription?.reason === 'cancelled' && (
          <SelectPlanButton planId={plan.id} label="Subscribe again" variant="quiet" />
        )}
        <CancelSubscription
          subscription={subscription}
          label="Cancel your plan"
          whenInactive="disabled"
        />
      </Row>
    </Row>
  )
}

/** The free plan is always active. */
function isActive(subscription: CurrentSubscriptionResponse['subscription']) {
  return subscription === null || subscription.status === 1
}
