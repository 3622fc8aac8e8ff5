import { useQuery } from '@tanstack/react-query'
import type { PlanResponse } from '#modules/billing/api'
import { Badge } from '../../ui/badge/badge.js'
import { ErrorState } from '../../ui/error-state/error-state.js'
import { currentPlan, formatPrice, plansQuery, SelectPlanButton } from '../billing/index.js'
import { StorageUse } from '../files/index.js'
import styles from './settings-modal.module.css'

/** The plan that one has, how much of it is used, and those to switch to (rule 11.6). */
export function MyPlanTab() {
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery)
  const current = plans && currentPlan(plans)
  return (
    <div className={styles.tab}>
      {current && <CurrentPlan plan={current} />}
      <StorageUse />
      {error && !isFetching && (
        <ErrorState
          title="The plans could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      )}
      <ul aria-label="Other plans" className={styles.plans}>
        {plans
          ?.filter(({ id, price }) => price > 0 && id !== current?.id)
          .toSorted((a, b) => a.price - b.price)
          .map((plan) => (
            <OtherPlan key={plan.id} plan={plan} />
          ))}
      </ul>
    </div>
  )
}

function CurrentPlan({ plan: { name, storage_limit: limit } }: { plan: PlanResponse }) {
  return (
    <div className={styles.plan}>
      <div>
        <h3 className={styles.planName}>{name}</h3>
        <p className={styles.planText}>Storage: {limit} GB per month</p>
      </div>
      <Badge tone="success">active</Badge>
    </div>
  )
}

function OtherPlan({ plan }: { plan: PlanResponse }) {
  const { name, description, price, interval_unit: unit } = plan
  return (
    <li className={styles.plan}>
      <div>
        <h3 className={styles.planName}>{name}</h3>
        <p className={styles.planText}>{description}</p>
        <p>
          {formatPrice(price)} per {unit === 'MONTH' ? 'month' : 'year'}
        </p>
      </div>
      <SelectPlanButton plan={plan} variant="quiet" />
    </li>
  )
}
