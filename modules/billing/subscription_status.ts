import type { SubscriptionStatus, SubscriptionState } from '#modules/billing/events'
import { timesPrice } from '#modules/billing/money'
import { dayAfter, paidUntil, withGrace } from '#modules/billing/paid_periods'
import {
  isReceived,
  latest,
  orderedAt,
  type Payment,
  type Subscription,
} from '#modules/billing/subscription'

/**
 * Derives the status of a user's subscriptions from all known facts, in any order of arrival
 * (decision 170). Does not read the clock: a status contains times.
 */

/**
 * Returns the subscription that supersedes this one: the last one ordered that has started and is
 * charged by the plan sold.
 */
export function supersederOf(
  { sale, startedAt }: Subscription,
  all: Iterable<Subscription>
): Subscription | undefined {
  if (!startedAt) return undefined
  return [...all]
    .filter((other) => other.startedAt && !isMismatched(other))
    .filter((other) => other.sale.subscription_id > sale.subscription_id)
    .sort((a, b) => a.sale.subscription_id - b.sale.subscription_id)
    .at(-1)
}

/** True if PayPal may charge the subscription again and no cancellation was requested. */
export function isLive(subscription: Subscription) {
  const state = stateOf(subscription)
  return state === 'active' || state === 'suspended' || state === 'mismatched'
}

export function stateOf(subscription: Subscription): SubscriptionState {
  const { status, startedAt, cancelRequestedAt, supersededBy } = subscription
  if (status.name === 'cancelled' || status.name === 'expired') return status.name
  if (!startedAt) return 'waiting'
  if (cancelRequestedAt !== undefined || supersededBy !== undefined) return 'cancelled'
  if (isMismatched(subscription)) return 'mismatched'
  // A charged subscription counts as active.
  return status.name === 'waiting' ? 'active' : status.name
}

/** Two approvals within this many minutes count as side by side. */
const SIDE_BY_SIDE_MINUTES = 60

/**
 * True if a payment is to be refunded: the charge came after the user's cancellation, or after
 * another subscription superseded this one. If the user approved two subscriptions side by side,
 * the payment of the earlier order is refunded.
 */
export function isRefundDue(
  { sale, startedAt, cancelRequestedAt }: Subscription,
  payment: Payment,
  others: Iterable<Subscription>
): boolean {
  if (!isKept(payment)) return false
  if (cancelRequestedAt !== undefined && payment.at > cancelRequestedAt) return true
  return [...others].some((other) => {
    if (other.sale.subscription_id <= sale.subscription_id) return false
    if (!other.startedAt || isMismatched(other)) return false
    const wasOrdered = startedAt !== undefined && startedAt > orderedAt(other)
    return payment.at >= (wasOrdered ? minutesBefore(other.startedAt) : other.startedAt)
  })
}

export function subscriptionStatusOf(subscription: Subscription): SubscriptionStatus {
  const { sale, startedAt, failedAt, payments, nextBillingAt } = subscription
  const all = [...payments.values()]
  const counting = all.filter((payment) => isKept(payment) && !payment.refundDue)
  const received = counting.filter(({ outcome }) => outcome === 'completed')
  // A plan that was paid for once follows PayPal, whatever amount PayPal takes later (rule 11.13).
  const taken = received.length > 0 ? counting : received
  const lastTaken = taken.map(({ at }) => at).reduce((last, at) => latest(last, at), '')
  const failures = [failedAt, ...all.filter(isDenied).map(({ at }) => at)]
  const failing = failures.some((at) => at !== undefined && at > lastTaken)
  const endOf = (payments: Payment[]) =>
    paidUntil(
      payments.map(({ at, amount }) => ({ at, intervals: timesPrice(amount, sale.price) || 1 })),
      sale.interval_unit
    )
  const paid = endOf(received)
  const takenUntil = endOf(taken)
  const doubtful = all.some((payment) => isDoubtful(payment) && payment.at > lastTaken)
  const state = stateOf(subscription)
  return {
    state,
    started_at: startedAt ?? null,
    failing,
    paid_until: paid ?? null,
    in_effect_until:
      inEffectUntil(state, { startedAt, paid, takenUntil, failing, doubtful, nextBillingAt }) ??
      null,
    ...(state === 'mismatched' && { paypal_plan_found: subscription.planFound }),
  }
}

function inEffectUntil(
  state: SubscriptionState,
  known: {
    startedAt?: string
    paid?: string
    /** End of the intervals that PayPal took any amount for; undefined without a payment. */
    takenUntil?: string
    failing: boolean
    doubtful: boolean
    nextBillingAt?: string
  }
): string | undefined {
  const { startedAt, paid, takenUntil, failing, doubtful, nextBillingAt = '' } = known
  if (state === 'waiting' || state === 'expired') return undefined
  if (state !== 'active' || doubtful) return paid
  // PayPal continues the subscription and adds the debt to the next payment.
  if (takenUntil) {
    return withGrace(nextBillingAt > dayAfter(takenUntil) ? nextBillingAt : takenUntil)
  }
  return startedAt && !failing ? withGrace(startedAt) : undefined
}

function minutesBefore(time: string) {
  return new Date(Date.parse(time) - SIDE_BY_SIDE_MINUTES * 60_000).toISOString()
}

export function isMismatched({ mismatchedAt, status }: Subscription) {
  return mismatchedAt !== undefined && mismatchedAt >= status.at
}

/** True if the payment was received and not fully refunded. */
export function isKept({ outcome, reversed, refunded, amount }: Payment) {
  return isReceived(outcome) && !reversed && refunded < amount.amount
}

/** True if the payment gives no reason to wait for the next one. */
function isDoubtful(payment: Payment) {
  const { outcome } = payment
  return outcome === 'mismatched' || (outcome === 'completed' && !isKept(payment))
}

function isDenied({ outcome }: Payment) {
  return outcome === 'denied'
}
