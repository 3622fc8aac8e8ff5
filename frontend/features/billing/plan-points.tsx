import { Check } from 'lucide-react'
import type { PlanResponse } from '#modules/billing/api'
import styles from './plan-points.module.css'
import { planPoints } from './plans.js'

/** The list of what a plan gives. */
export function PlanPoints({ plan, plans }: { plan: PlanResponse; plans: PlanResponse[] }) {
  return (
    <ul className={styles.points}>
      {planPoints(plan, plans).map((point) => (
        <li key={point} className={styles.point}>
          <Check aria-hidden size={16} className={styles.check} />
          {point}
        </li>
      ))}
    </ul>
  )
}
