import type { BillingEvent, Sale } from '#modules/billing/events'
import type { RefundReport, WebhookReport } from '#modules/billing/webhooks/webhook_report'
import {
  refundedWith,
  wholeRefundId,
  withoutWhole,
  type Payment,
  type Subscription,
} from '#modules/billing/subscription'

/** Returns a refund's facts as events; no event for a payment that is not known yet. */
export function refundFacts(
  subscription: Subscription | undefined,
  { subscription_id }: Sale,
  { saleId, refundId, amount, total, at }: RefundReport
): BillingEvent[] {
  const payment = subscription?.payments.get(saleId)
  if (!payment || payment.amount.currency !== amount.currency) return []
  if (refundId === wholeRefundId(saleId) && payment.reversed) return []
  const refunded = refundedWith(payment, refundId, amount.amount, total?.amount ?? 0)
  const data = {
    payment_id: payment.id,
    subscription_id,
    refund_id: refundId,
    amount,
    total: { amount: refunded, currency: amount.currency },
    at,
  }
  return [{ type: 'PaymentRefunded', data }]
}

/** Revokes a refund known from PayPal's list. It was a reversal, and has been undone. */
export function notRefunded(payment: Payment, subscription_id: number, saleId: string, at: string) {
  const { currency } = payment.amount
  const { refunded } = withoutWhole(payment, saleId)
  const data = {
    payment_id: payment.id,
    subscription_id,
    refund_id: wholeRefundId(saleId),
    amount: { amount: 0, currency },
    total: { amount: refunded, currency },
    at,
  }
  return { type: 'PaymentRefunded', data } satisfies BillingEvent
}

/** True if a refund is in another currency than its payment; staff must determine its value. */
export function isOddRefund(known: Subscription | undefined, report: WebhookReport) {
  if (report.kind !== 'refund') return false
  const payment = known?.payments.get(report.saleId)
  return payment !== undefined && payment.amount.currency !== report.amount.currency
}
