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
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './plans-section.module.css'

/** Name of the highlighted plan (rule 11.5). */
const HIGHLIGHTED = 'Basic'

export function PlanCard({ plan, plans }: { plan: PlanResponse; plans: PlanResponse[] }) {
  const { name, description, price, interval_unit: unit } = plan
  return (
    <Stack as="li" className={styles.card} data-highlighted={name === HIGHLIGHTED || undefined}>
      <Text as="h3" size="xl" weight="semibold" className={styles.name}>
        {name}
      </Text>
      <Text as="p" tone="muted" marginTop={1}>
        {description}
      </Text>
      <Text as="p" tone="muted" marginTop={5}>
        <Text weight="bold" tabular className={styles.amount}>
          {formatPrice(price)}
        </Text>{' '}
        <span>{`USD per ${INTERVAL_WORDS[unit]}`}</span>
      </Text>
      <PlanAction plan={plan} />
      <PlanPoints plan={plan} plans={plans} />
    </Stack>
  )
}

/** 'Get started' for visitors, 'Select plan' for signed-in users if the plan costs something. */
function PlanAction({ plan }: { plan: PlanResponse }) {
  const session = useSession()
  const variant = plan.name === HIGHLIGHTED ? 'primary' : 'quiet'
  const current = useCurrentPlan()

  if (session.status === 'unknown') return <Row weight="medium" className={styles.action} />
  if (session.status !== 'signed-in') {
    return (
      <Row weight="medium" className={styles.action}>
        <ButtonLink wide size="large" variant={variant} href={paths.signIn}>
          Get started
        </ButtonLink>
      </Row>
    )
  }
  if (plan.price === 0) {
    const note = plan.id === current?.id ? 'Your current plan' : 'Free, monthly or yearly'
    return (
      <Row as="p" weight="medium" className={styles.action}>
        {note}
      </Row>
    )
  }
  return (
    <Row weight="medium" className={styles.action}>
      <SelectPlanButton
        planId={plan.id}
        wide
        size="large"
        variant={variant}
        disabled={plan.id === current?.id}
      />
    </Row>
  )
}
