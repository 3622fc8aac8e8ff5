import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IntervalUnit } from '#modules/billing/api'
import { useSession } from '../../../app/session.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { IntervalToggle, NotSetUp, plansQuery } from '../../billing/index.js'
import { SectionHeading } from '../section-heading/section-heading.js'
import { PlanCard } from './plan-card.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './plans-section.module.css'

/** Plans with their prices, monthly or yearly. */
export function PlansSection() {
  const session = useSession()
  const [interval, setInterval] = useState<IntervalUnit>('MONTH')
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery)
  return (
    <Stack as="section" aria-labelledby="plans" align="center" className={styles.section}>
      <SectionHeading
        id="plans"
        title="Plans"
        text="Start free and stay free. Pay when your notes need more room."
      />
      <div className={styles.toggle}>
        <IntervalToggle size="large" value={interval} onChange={setInterval} />
      </div>
      {error && !isFetching ? (
        <LoadError title="Couldn’t load the plans" error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.cards} aria-busy={!plans}>
          {plans
            ?.filter((plan) => plan.interval_unit === interval)
            .map((plan) => (
              <PlanCard key={plan.id} plan={plan} plans={plans} />
            ))}
        </ul>
      )}
      {session.status === 'signed-in' && (
        <div className={styles.note}>
          <NotSetUp />
        </div>
      )}
    </Stack>
  )
}
