import type { PayPalSubscription } from '#server/paypal/subscription'
import type { PayPalTransaction } from '#server/paypal/transaction'
import type { WebhookEvent } from '#server/paypal/webhook_event'
import type { Heard, PaymentReport, Report, SubscriptionReport } from '#modules/billing/report'

type SaleResource = Extract<WebhookEvent['resource'], { kind: 'sale' }>['sale']
type RefundResource = Extract<WebhookEvent['resource'], { kind: 'refund' }>['refund']

const OUTCOMES: Record<string, PaymentReport['outcome']> = {
  'PAYMENT.SALE.COMPLETED': 'completed',
  'PAYMENT.SALE.PENDING': 'pending',
  'PAYMENT.SALE.DENIED': 'denied',
  // What is taken back was there.
  'PAYMENT.SALE.REVERSED': 'completed',
}

const STATUSES: Record<PayPalSubscription['status'], SubscriptionReport['status']> = {
  APPROVAL_PENDING: 'waiting',
  APPROVED: 'waiting',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
}

const TRANSACTIONS: Record<PayPalTransaction['status'], PaymentReport['outcome']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'denied',
}

/** What an event says; undefined for types that nobody listens to, and what could not be read. */
export function heardIn({ type, createdAt, resource }: WebhookEvent): Heard | undefined {
  switch (resource.kind) {
    case 'subscription': {
      const { id: paypalId, customId } = resource.subscription
      const report = subscriptionReport(resource.subscription, createdAt)
      const failed = type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED'
      return {
        paypalId,
        customId,
        report: failed ? { ...report, failedAt: createdAt.toISOString() } : report,
      }
    }
    case 'sale':
      return heardOfSale(type, createdAt, resource.sale)
    case 'refund':
      return { report: refundReport(resource.refund, createdAt) }
    case 'other':
    case 'unreadable':
      return undefined
    default:
      return resource satisfies never
  }
}

/** The status at PayPal; `seenAt` where it does not say since when. */
export function subscriptionReport(
  { status, statusChangedAt, planId, nextBillingAt, createdAt }: PayPalSubscription,
  seenAt: Date
): SubscriptionReport {
  const at = (statusChangedAt ?? seenAt).toISOString()
  return {
    kind: 'subscription',
    status: STATUSES[status],
    at,
    paypalPlanId: planId,
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    ...(nextBillingAt && { nextBillingAt: nextBillingAt.toISOString() }),
  }
}

/** A payment, and that it was given back in full: of a part, only events say how much. */
export function transactionReports(transaction: PayPalTransaction): Report[] {
  const { id: saleId, status, amount, fee } = transaction
  const at = transaction.at.toISOString()
  const outcome = TRANSACTIONS[status]
  const kept = fee ? { ...fee, amount: Math.abs(fee.amount) } : null
  const payment: Report = { kind: 'payment', saleId, outcome, amount, fee: kept, at }
  if (status !== 'REFUNDED') return [payment]
  return [payment, { kind: 'refund', saleId, refundId: `all of ${saleId}`, amount, at }]
}

function heardOfSale(type: string, createdAt: Date, sale: SaleResource): Heard | undefined {
  const outcome = OUTCOMES[type]
  if (!outcome) return undefined
  const { id: saleId, subscriptionId: paypalId, customId, amount, fee = null } = sale
  const at = (sale.createdAt ?? createdAt).toISOString()
  const payment: PaymentReport = { kind: 'payment', saleId, outcome, amount, fee, at }
  const isReversal = type === 'PAYMENT.SALE.REVERSED'
  const report = isReversal ? { ...payment, reversedAt: createdAt.toISOString() } : payment
  return { paypalId, customId, report }
}

function refundReport(
  { id, saleId, amount, totalRefunded, createdAt }: RefundResource,
  at: Date
): Report {
  return {
    kind: 'refund',
    saleId,
    refundId: id,
    amount,
    total: totalRefunded,
    at: (createdAt ?? at).toISOString(),
  }
}
