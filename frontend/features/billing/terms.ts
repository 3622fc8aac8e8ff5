import { addMonths, addYears } from 'date-fns'
import type {
  CurrentSubscriptionResponse,
  IntervalUnit,
  PlanResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { formatPrice, INTERVAL_WORDS, priceLabel } from './plans.js'

type Current = NonNullable<CurrentSubscriptionResponse['subscription']>

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** `March 1 2026`, where the person is. The `format` of date-fns costs 4 kB of each first visit. */
export function formatDate(time: string | Date) {
  return day.format(new Date(time)).replace(',', '')
}

/** What is owed when a plan is bought now, and what after that. */
export function purchaseTerms(plan: PlanResponse, now: Date) {
  const { price, interval_unit: unit } = plan
  return {
    today: formatPrice(price),
    renewal: `It renews by itself every ${INTERVAL_WORDS[unit]}: next on ${formatDate(intervalAfter(now, unit))}, for ${formatPrice(price)}, until you cancel.`,
  }
}

/** What becomes of the plan that is in effect when another one is bought. */
export function switchTerms(plan: PlanResponse, current: CurrentSubscriptionResponse) {
  const { subscription } = current
  return [
    ...(subscription ? [oldPlanTerms(subscription)] : []),
    ...(plan.storage_limit < current.plan.storage_limit ? [lessStorageTerms(plan)] : []),
  ]
}

/** Whether the plan in effect stays so, in words; null for the free one. */
export function currentTerms(subscription: Current | null) {
  if (!subscription) return null
  const { reason, current_period_end: paidUntil, price } = subscription
  const until = formatDate(subscription.in_effect_until)
  switch (reason) {
    case 'paid':
      return `It renews by itself on ${formatDate(paidUntil ?? subscription.in_effect_until)}, for ${formatPrice(price)}.`
    case 'payment_awaited':
      return `PayPal has not told of the payment yet. The plan is in effect meanwhile, until ${until} at the latest.`
    case 'payment_failed':
      return `The last payment failed. PayPal tries again; without a payment the plan ends on ${until}.`
    case 'suspended':
      return `PayPal has stopped it after failed payments. It stays in effect until ${until}; then you are on Free.`
    case 'cancelled':
      return `You have cancelled it. It stays in effect until ${until}; then you are on Free. Nothing more is charged.`
    case 'review':
      return `PayPal charged something else than was sold, and we are looking into it. The plan stays in effect until ${until}.`
    default:
      return reason satisfies never
  }
}

/** Told before a plan is cancelled. */
export function cancelTerms({ name, current_period_end: paidUntil }: SubscriptionResponse) {
  const until = paidUntil && new Date(paidUntil) > new Date() ? paidUntil : null
  return until
    ? `${name} stays in effect until ${formatDate(until)}, which is paid for. Nothing is charged after that.`
    : `Nothing is paid for ${name} at present, so it ends at once. Nothing more is charged.`
}

function oldPlanTerms(subscription: Current) {
  const { name, status, in_effect_until, current_period_end: paidUntil } = subscription
  if (status === 0) {
    return `You still have ${name} until ${formatDate(in_effect_until)}. The new plan takes effect at once, and what is left of ${name} is not paid back.`
  }
  const kept = paidUntil
    ? ` What you have paid for it is not paid back: should the new plan end before ${formatDate(paidUntil)}, ${name} is there again until then.`
    : ''
  return `This takes the place of ${name} at ${priceLabel(subscription)}, which is cancelled as soon as the new plan is active and not charged again.${kept}`
}

function lessStorageTerms({ name, storage_limit: limit }: PlanResponse) {
  return `${name} has ${limit} GB. Should you have more than that, all of it can still be read and deleted, but nothing can be added.`
}

function intervalAfter(time: Date, unit: IntervalUnit) {
  return unit === 'MONTH' ? addMonths(time, 1) : addYears(time, 1)
}
