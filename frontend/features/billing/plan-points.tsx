import { Check } from 'lucide-react'
import type { PlanResponse } from '#modules/billing/api'
import styles from './plan-points.module.css'
import { planPoints } from './plans.js'

/** Benefits of a plan, as a list. */
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
