import type { BillingEvent, Sale } from '#modules/billing/events'
import { timesPrice } from '#modules/billing/money'
import type {
  DisputeReport,
  PaymentReport,
  SubscriptionReport,
  WebhookReport,
} from '#modules/billing/webhooks/webhook_report'
import { notRefunded, refundFacts } from '#modules/billing/webhooks/refund_facts'
import {
  byPayPalsClock,
  lastDispute,
  latest,
  newSubscription,
  orderedAt,
  wholeRefundId,
  withoutWhole,
  type Payment,
  type Subscription,
} from '#modules/billing/subscription'

/** Returns a report's facts as events; the decision drops those that add nothing new. */
export function factsOf(
  known: Subscription | undefined,
  sale: Sale,
  report: WebhookReport,
  paymentId: number
): BillingEvent[] {
  const { subscription_id } = sale
  switch (report.kind) {
    case 'subscription': {
      const { status, failedAt, paypalPlanId, nextBillingAt, asked, isUndated, createdAt } = report
      const at = report.at ?? undatedAt(known ?? newSubscription(sale), report)
      const data = {
        subscription_id,
        at,
        ...(asked && { asked }),
        ...(isUndated && { undated: isUndated }),
        ...(createdAt !== undefined && { paypal_created_at: createdAt }),
      }
      const failed: BillingEvent[] = failedAt
        ? [{ type: 'SubscriptionPaymentFailed', data: { subscription_id, at: failedAt } }]
        : []
      if (status === 'active' && paypalPlanId !== sale.paypal_plan_id) {
        const mismatch = { subscription_id, at, paypal_plan_id: paypalPlanId }
        return [{ type: 'SubscriptionMismatched', data: mismatch }, ...failed]
      }
      if (status === 'waiting') return failed
      if (status !== 'active' || nextBillingAt === undefined) {
        return [{ type: STATUS_EVENTS[status], data }, ...failed]
      }
      const billed = { ...data, next_billing_at: nextBillingAt }
      return [{ type: 'SubscriptionActivated', data: billed }, ...failed]
    }
    case 'payment':
      return paymentFacts(known, sale, report, paymentId)
    case 'refund':
      return refundFacts(known, sale, report)
    case 'dispute':
      return disputeFacts(known, sale, report)
    default:
      return report satisfies never
  }
}

/**
 * Returns the time of a status that PayPal does not date: the time of the query by PayPal's clock
 * (decision 154), and not before the known status, because the answer to a query is newer. An
 * unchanged status keeps its time.
 */
function undatedAt(known: Subscription, { status, askedAt, createdAt }: SubscriptionReport) {
  if (known.status.name === status && known.status.at !== '') return known.status.at
  const subscription = { ...known, ...(createdAt !== undefined && { createdAt }) }
  const asked = askedAt === undefined ? undefined : byPayPalsClock(subscription, askedAt)
  return latest(known.status.at, asked ?? orderedAt(subscription))
}

const STATUS_EVENTS = {
  active: 'SubscriptionActivated',
  suspended: 'SubscriptionSuspended',
  cancelled: 'SubscriptionCancelled',
  expired: 'SubscriptionExpired',
} as const

const PAYMENT_EVENTS = {
  pending: 'PaymentPending',
  denied: 'PaymentDenied',
  completed: 'PaymentReceived',
} as const

function paymentFacts(
  subscription: Subscription | undefined,
  { subscription_id, price }: Sale,
  report: PaymentReport,
  paymentId: number
): BillingEvent[] {
  const { saleId, outcome, amount, fee, at, reversedAt, isPartlyRefunded, isKept } = report
  const known = subscription?.payments.get(saleId)
  const isRefundKnown = known !== undefined && withoutWhole(known, saleId).refunded > 0
  const id = known?.id ?? paymentId
  const data = {
    payment_id: id,
    subscription_id,
    sale_id: saleId,
    amount,
    fee,
    ...(isPartlyRefunded && !isRefundKnown && { partly_refunded: isPartlyRefunded }),
    at,
  }
  const isSold = outcome !== 'completed' || timesPrice(amount, price) > 0
  const fact: BillingEvent = isSold
    ? { type: PAYMENT_EVENTS[outcome], data }
    : { type: 'PaymentMismatched', data: { ...data, expected: price } }
  const facts = [fact]
  if (reversedAt !== undefined) {
    const data = { payment_id: id, subscription_id, at: reversedAt }
    facts.push({ type: 'PaymentReversed', data })
  }
  if (known && isKept) {
    if (known.refunds.get(wholeRefundId(saleId))) {
      facts.push(notRefunded(known, subscription_id, saleId, at))
    }
    // Without a known refund, the returned part may be what was reversed.
    const isWhole = !isPartlyRefunded || isRefundKnown
    if (isWhole) facts.push(...moneyReturned(known, subscription_id))
  }
  return facts
}

/**
 * Undoes a reversal if PayPal's list holds all of the payment that the seller did not refund: the
 * dispute ended for the seller, and its report was lost or named no winner. A lost dispute stays
 * lost.
 */
function moneyReturned(payment: Payment, subscription_id: number): BillingEvent[] {
  const { id: payment_id, reversed, reversedAt, disputes } = payment
  if (!reversed || reversedAt === undefined) return []
  // A dispute that ended without a named winner may have been followed by one that was lost.
  const ended = [...disputes.values()].find(
    ({ state, at }) => state === 'closed' && at >= reversedAt
  )
  const dispute = ended ?? lastDispute(payment)
  if (!dispute || dispute.state === 'lost') return []
  const at = latest(reversedAt, dispute.at)
  const data = { ...dispute, payment_id, subscription_id, state: 'won' as const, at }
  return [{ type: 'PaymentDisputed', data }]
}

/** Returns no event for a payment that is not known yet. */
function disputeFacts(
  subscription: Subscription | undefined,
  { subscription_id }: Sale,
  { saleId, disputeId, state, reason, at }: DisputeReport
): BillingEvent[] {
  const payment = subscription?.payments.get(saleId)
  if (!payment) return []
  const data = { payment_id: payment.id, subscription_id, dispute_id: disputeId, state, reason, at }
  return [{ type: 'PaymentDisputed', data }]
}
