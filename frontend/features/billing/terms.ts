import { addMonths, addYears } from 'date-fns'
import type {
  CurrentSubscriptionResponse,
  IntervalUnit,
  PlanResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { serverNow } from '../../app/server-clock.js'
import { formatPrice, INTERVAL_WORDS, priceLabel } from './plans.js'

type Current = NonNullable<CurrentSubscriptionResponse['subscription']>

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/**
 * Formats `March 1 2026` in local time. The `format` of date-fns would add 4 kB to each first
 * visit.
 */
export function formatDate(time: string | Date) {
  return day.format(new Date(time)).replace(',', '')
}

/** Returns the terms of a purchase made now: the price due now, and later payments. */
export function purchaseTerms(plan: PlanResponse, now: Date) {
  const { price, interval_unit: unit } = plan
  return {
    today: formatPrice(price),
    renewal: `Renews every ${INTERVAL_WORDS[unit]}, next on ${formatDate(intervalAfter(now, unit))} for ${formatPrice(price)}, until you cancel.`,
  }
}

/** Returns what happens to the current plan when another one is bought. */
export function switchTerms(plan: PlanResponse, current: CurrentSubscriptionResponse) {
  const { subscription } = current
  return [
    ...(subscription ? [oldPlanTerms(subscription)] : []),
    ...(plan.storage_limit < current.plan.storage_limit ? [lessStorageTerms(plan)] : []),
  ]
}

/** Returns the future of the plan in effect as text, or null for the free plan. */
export function currentTerms(subscription: Current | null) {
  if (!subscription) return null
  const { reason, current_period_end: paidUntil, price } = subscription
  const until = formatDate(subscription.in_effect_until)
  switch (reason) {
    case 'paid':
      return `Renews on ${formatDate(paidUntil ?? subscription.in_effect_until)} for ${formatPrice(price)}.`
    case 'payment_awaited':
      return `We’re waiting for PayPal to confirm your payment. Your plan works in the meantime, until ${until} at the latest.`
    case 'payment_failed':
      return `The last payment failed. PayPal will try again. Without a payment, your plan ends on ${until}.`
    case 'suspended':
      return `PayPal stopped your plan after failed payments. You keep it until ${until}, then you’re on Free.`
    case 'cancelled':
      return `Your plan is canceled. You keep it until ${until}, then you’re on Free. You won’t be charged again.`
    case 'review':
      return `PayPal’s charge doesn’t match your order, and we’re looking into it. You keep your plan until ${until}.`
    default:
      return reason satisfies never
  }
}

/** Returns the consequences of cancelling a plan, shown before confirmation. */
export function cancelTerms({ name, current_period_end: paidUntil }: SubscriptionResponse) {
  const until = paidUntil && Date.parse(paidUntil) > serverNow() ? paidUntil : null
  return until
    ? `You keep ${name} until ${formatDate(until)}, which you’ve paid for. You won’t be charged after that.`
    : `${name} isn’t paid for right now, so it ends at once. You won’t be charged again.`
}

function oldPlanTerms(subscription: Current) {
  const { name, status, in_effect_until, current_period_end: paidUntil } = subscription
  if (status === 0) {
    return `You still have ${name} until ${formatDate(in_effect_until)}. The new plan starts at once, and the rest of ${name} isn’t refunded.`
  }
  const kept = paidUntil
    ? ` What you’ve paid for it isn’t refunded, but if the new plan ends before ${formatDate(paidUntil)}, you get ${name} back until then.`
    : ''
  return `This replaces ${name} at ${priceLabel(subscription)}, which is canceled as soon as the new plan is active.${kept}`
}

function lessStorageTerms({ name, storage_limit: limit }: PlanResponse) {
  return `${name} has ${limit} GB. If you have more than that, you can still read and delete everything, but not add anything.`
}

function intervalAfter(time: Date, unit: IntervalUnit) {
  return unit === 'MONTH' ? addMonths(time, 1) : addYears(time, 1)
}
