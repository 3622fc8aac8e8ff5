import type { Charge } from '#modules/billing/money'
import type { PayPalSubscription } from '#platform/paypal/subscription'
import { refundsIn, type PayPalTransaction } from '#platform/paypal/transaction'
import type { WebhookEvent } from '#platform/paypal/webhook_event'
import { wholeRefundId } from '#modules/billing/subscription'
import type {
  DisputeReport,
  ParsedWebhook,
  PaymentReport,
  WebhookReport,
  SubscriptionReport,
} from '#modules/billing/webhooks/webhook_report'

type SaleResource = Extract<WebhookEvent['resource'], { kind: 'sale' }>['sale']
type RefundResource = Extract<WebhookEvent['resource'], { kind: 'refund' }>['refund']

const OUTCOMES: Record<string, PaymentReport['outcome']> = {
  'PAYMENT.SALE.COMPLETED': 'completed',
  'PAYMENT.SALE.PENDING': 'pending',
  'PAYMENT.SALE.DENIED': 'denied',
  // A reversed payment was completed before.
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

/** Parses an event; undefined for unhandled types and unreadable events. */
export function parseWebhook({
  type,
  createdAt,
  resource,
}: WebhookEvent): ParsedWebhook | undefined {
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
      return parseSale(type, createdAt, resource.sale)
    case 'refund':
      return { report: refundReport(resource.refund, createdAt) }
    case 'dispute': {
      const { id: disputeId, saleId, reason, state } = resource.dispute
      const at = createdAt.toISOString()
      return {
        report: { kind: 'dispute', saleId, disputeId, state, reason, at } satisfies DisputeReport,
      }
    }
    case 'other':
    case 'unreadable':
      return undefined
    default:
      return resource satisfies never
  }
}

/**
 * Returns the subscription's status as a report. `sentAt` is the time of the status if PayPal names
 * none, by PayPal's clock.
 */
export function subscriptionReport(
  { status, statusChangedAt, planId, nextBillingAt, createdAt }: PayPalSubscription,
  sentAt?: Date
): SubscriptionReport {
  const at = statusChangedAt ?? sentAt
  return {
    kind: 'subscription',
    status: STATUSES[status],
    ...(at && { at: at.toISOString() }),
    ...(at && !statusChangedAt && { isUndated: true as const }),
    paypalPlanId: planId,
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    ...(nextBillingAt && { nextBillingAt: nextBillingAt.toISOString() }),
  }
}

/**
 * Returns reports of the payments in PayPal's list and their refunds. PayPal does not always report
 * the amount of a partial refund.
 */
export function transactionReports(transactions: readonly PayPalTransaction[]): WebhookReport[] {
  const refunds = refundsIn(transactions)
  return transactions
    .filter(({ amount }) => amount.amount >= 0)
    .flatMap((transaction) => reportsOf(transaction, refunds.get(transaction.id)))
}

function reportsOf(transaction: PayPalTransaction, total: Charge | undefined): WebhookReport[] {
  const { id: saleId, status, amount, fee } = transaction
  const at = transaction.at.toISOString()
  const kept = fee ? { ...fee, amount: Math.abs(fee.amount) } : null
  const isPartly = status === 'PARTIALLY_REFUNDED'
  const payment: WebhookReport = {
    kind: 'payment',
    saleId,
    outcome: TRANSACTIONS[status],
    amount,
    fee: kept,
    at,
    ...(isPartly && !total && { isPartlyRefunded: true }),
    ...((isPartly || status === 'COMPLETED') && { isKept: true }),
  }
  const refund = { kind: 'refund', saleId, at } as const
  if (status === 'REFUNDED')
    return [payment, { ...refund, refundId: wholeRefundId(saleId), amount }]
  if (!total) return [payment]
  const none = { ...total, amount: 0 }
  return [payment, { ...refund, refundId: `part of ${saleId}`, amount: none, total }]
}

function parseSale(type: string, createdAt: Date, sale: SaleResource): ParsedWebhook | undefined {
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
): WebhookReport {
  return {
    kind: 'refund',
    saleId,
    refundId: id,
    amount,
    total: totalRefunded,
    at: (createdAt ?? at).toISOString(),
  }
}
