import { useQuery } from '@tanstack/react-query'
import type { PlanResponse } from '#modules/billing/api'
import { ErrorState } from '../../../ui/error-state/error-state.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { NotSetUp } from '../not-set-up.js'
import { plansQuery, priceLabel } from '../plans.js'
import { SelectPlanButton } from '../select-plan-button.js'
import { useCurrentPlan } from '../subscriptions.js'
import styles from './my-plan.module.css'

/** The plans to switch to: those that cost something, the cheapest first (rule 11.6). */
export function OtherPlans() {
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery)
  const current = useCurrentPlan()
  if (error && !isFetching) {
    return (
      <ErrorState
        title="Couldn’t load the plans"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!plans) return <Skeleton label="Loading the plans" />
  return (
    <>
      <NotSetUp />
      <ul aria-label="Other plans" className={styles.plans}>
        {plans
          .filter(({ id, price }) => price > 0 && id !== current?.id)
          .toSorted((a, b) => a.price - b.price)
          .map((plan) => (
            <OtherPlan key={plan.id} plan={plan} />
          ))}
      </ul>
    </>
  )
}

function OtherPlan({ plan }: { plan: PlanResponse }) {
  return (
    <li className={styles.plan}>
      <div>
        <div className={styles.heading}>
          <h3 className={styles.name}>{plan.name}</h3>
          <p>{priceLabel(plan)}</p>
        </div>
        <p className={styles.text}>{plan.description}</p>
      </div>
      <SelectPlanButton planId={plan.id} variant="quiet" />
    </li>
  )
}
