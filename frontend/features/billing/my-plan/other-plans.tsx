import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IntervalUnit, PlanResponse } from '#modules/billing/api'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { IntervalToggle } from '../interval-toggle.js'
import { NotSetUp } from '../not-set-up.js'
import { PlanPoints } from '../plan-points.js'
import { plansQuery, priceLabel } from '../plans.js'
import { SelectPlanButton } from '../select-plan-button.js'
import { useCurrentPlan } from '../subscriptions.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './my-plan.module.css'

/** Plans to switch to, monthly or yearly: paid plans only, cheapest first (rule 11.6). */
export function OtherPlans() {
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery)
  const current = useCurrentPlan()
  const [chosen, setChosen] = useState<IntervalUnit | null>(null)
  const interval = chosen ?? current?.interval_unit ?? 'MONTH'
  if (error && !isFetching) {
    return (
      <LoadError title="Couldn’t load the plans" error={error} onRetry={() => void refetch()} />
    )
  }
  if (!plans) return <Skeleton label="Loading the plans" />
  return (
    <>
      <NotSetUp />
      <div className={styles.interval}>
        <IntervalToggle value={interval} onChange={setChosen} />
      </div>
      <Stack as="ul" aria-label="Other plans" gap={3}>
        {plans
          .filter(({ id, price }) => price > 0 && id !== current?.id)
          .filter((plan) => plan.interval_unit === interval)
          .toSorted((a, b) => a.price - b.price)
          .map((plan) => (
            <OtherPlan key={plan.id} plan={plan} plans={plans} />
          ))}
      </Stack>
    </>
  )
}

function OtherPlan({ plan, plans }: { plan: PlanResponse; plans: PlanResponse[] }) {
  return (
    <Row as="li" align="start" justify="between" gap={4} className={styles.plan}>
      <div>
        <Row wrap className={styles.heading}>
          <Text as="h3" weight="semibold">
            {plan.name}
          </Text>
          <p>{priceLabel(plan)}</p>
        </Row>
        <Text as="p" tone="muted">
          {plan.description}
        </Text>
        <div className={styles.points}>
          <PlanPoints plan={plan} plans={plans} />
        </div>
      </div>
      <SelectPlanButton planId={plan.id} variant="quiet" />
    </Row>
  )
}
