import type { PlanResponse } from '#modules/billing/api'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { ButtonLink } from '../../../ui/button/button.js'
import {
  formatPrice,
  INTERVAL_WORDS,
  PlanPoints,
  SelectPlanButton,
  useCurrentPlan,
} from '../../billing/index.js'
import styles from './plans-section.module.css'

/** Name of the highlighted plan (rule 11.5). */
const HIGHLIGHTED = 'Basic'

export function PlanCard({ plan, plans }: { plan: PlanResponse; plans: PlanResponse[] }) {
  const { name, description, price, interval_unit: unit } = plan
  return (
    <li className={styles.card} data-highlighted={name === HIGHLIGHTED || undefined}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.description}>{description}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{formatPrice(price)}</span>{' '}
        <span>{`USD per ${INTERVAL_WORDS[unit]}`}</span>
      </p>
      <PlanAction plan={plan} />
      <PlanPoints plan={plan} plans={plans} />
    </li>
  )
}

/** 'Get started' for visitors, 'Select plan' for signed-in users if the plan costs something. */
function PlanAction({ plan }: { plan: PlanResponse }) {
  const session = useSession()
  const variant = plan.name === HIGHLIGHTED ? 'primary' : 'quiet'
  const current = useCurrentPlan()

  if (session.status === 'unknown') return <div className={styles.action} />
  if (session.status !== 'signed-in') {
    return (
      <div className={styles.action}>
        <ButtonLink wide size="large" variant={variant} href={paths.signIn}>
          Get started
        </ButtonLink>
      </div>
    )
  }
  if (plan.price === 0) {
    const note = plan.id === current?.id ? 'Your current plan' : 'Free, monthly or yearly'
    return <p className={styles.action}>{note}</p>
  }
  return (
    <div className={styles.action}>
      <SelectPlanButton
        planId={plan.id}
        wide
        size="large"
        variant={variant}
        disabled={plan.id === current?.id}
      />
    </div>
  )
}
