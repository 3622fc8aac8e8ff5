import { Check } from 'lucide-react'
import type { PlanResponse } from '#modules/billing/api'
import { Row, Stack } from '../../ui/layout/layout.js'
import styles from './plan-points.module.css'
import { planPoints } from './plans.js'

/** Benefits of a plan, as a list. */
export function PlanPoints({ plan, plans }: { plan: PlanResponse; plans: PlanResponse[] }) {
  return (
    <Stack as="ul" gap={2}>
      {planPoints(plan, plans).map((point) => (
        <Row as="li" key={point} align="stretch" gap={2}>
          <Check aria-hidden size={16} className={styles.check} />
          <span>{point}</span>
        </Row>
      ))}
    </Stack>
  )
}
