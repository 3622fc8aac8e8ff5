import type { ReplayedPayment, ReplayedSubscription } from '#modules/billing/api'
import { cx } from '../../../ui/class-names.js'
import { Badge } from '../../../ui/badge/badge.js'
import { inDollars } from '../payments/amounts.js'
import { INTERVAL_NAMES } from '../plans/plans-columns.js'
import type { ChangeKind } from './changes.js'
import { KindBadge } from './kind-badge.js'
import { momentInWords } from './replay-address.js'
import type { ShowProps } from './show-props.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './replay.module.css'

/** State of a user's subscriptions and payments. */
export function Subscriptions({ label, things, marks, only }: ShowProps<ReplayedSubscription>) {
  const shown = [...things.values()].filter(({ id }) => !only || marks.has(id))
  return (
    <ul aria-label={label} className={styles.subscriptions}>
      {shown
        .toSorted((one, other) => one.id - other.id)
        .map((subscription) => (
          <Subscription
            key={subscription.id}
            subscription={subscription}
            kinds={marks.get(subscription.id) ?? []}
          />
        ))}
    </ul>
  )
}

interface SubscriptionProps {
  subscription: ReplayedSubscription
  kinds: ChangeKind[]
}

function Subscription({ subscription, kinds }: SubscriptionProps) {
  const { id, state, failing, payments } = subscription
  return (
    <li className={cx(styles.subscription, kinds.length > 0 && styles.marked)}>
      <Row as="p" wrap gap={2}>
        <Text weight="medium" breakable className={styles.name}>{`Subscription ${id}`}</Text>
        {kinds.map((kind) => (
          <KindBadge key={kind} kind={kind} />
        ))}
        <Badge tone={state === 'active' ? 'success' : 'neutral'}>
          {state.replace('cancelled', 'canceled')}
        </Badge>
        {failing && <Badge tone="warning">payment failed</Badge>}
      </Row>
      <dl className={styles.subscriptionFacts}>
        {factsOf(subscription).map(([name, value]) => (
          <div key={name}>
            <Text as="dt" tone="muted" size="sm">
              {name}
            </Text>
            <Text as="dd" breakable>
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {payments.length > 0 && (
        <ul aria-label={`Payments of subscription ${id}`} className={styles.payments}>
          {payments.map((payment) => (
            <li key={payment.id}>{paymentInWords(payment)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function factsOf(subscription: ReplayedSubscription): [name: string, value: string][] {
  const { plan_id: plan, price, currency, interval_unit: interval } = subscription
  const times: [name: string, time: string | null][] = [
    ['Ordered', subscription.ordered_at],
    ['Started', subscription.started_at],
    ['Paid until', subscription.paid_until],
    ['In effect until', subscription.in_effect_until],
    ['Cancellation requested', subscription.cancel_requested_at],
  ]
  const { superseded_by: by } = subscription
  return [
    ['Plan', `${plan}, ${inDollars(price, currency)} ${INTERVAL_NAMES[interval]}`],
    ['At PayPal', subscription.paypal_id],
    ...times
      .filter(([, time]) => time !== null)
      .map(([name, time]): [string, string] => [name, momentInWords(time)]),
    ...(by === null ? [] : [['Replaced by', `subscription ${by}`] as [string, string]]),
  ]
}

function paymentInWords(payment: ReplayedPayment) {
  const { id, amount, currency, outcome, refunded, reversed, refund_due: due, paid_at } = payment
  const more = [
    refunded > 0 && `${inDollars(refunded, currency)} refunded`,
    reversed && 'reversed by the bank',
    due && 'refund due',
  ]
  const words = [`payment ${id}: ${inDollars(amount, currency)}, ${outcome}`, ...more]
  return `${words.filter(Boolean).join(', ')}, ${momentInWords(paid_at)}`
}
