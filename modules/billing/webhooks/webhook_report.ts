import type { DisputeState } from '#modules/billing/events'
import type { Charge } from '#modules/billing/money'
import type { Status } from '#modules/billing/subscription'

/** Something that PayPal says about a subscription, wherever it was heard. */
export type WebhookReport = SubscriptionReport | PaymentReport | RefundReport | DisputeReport

export interface SubscriptionReport {
  kind: 'subscription'
  status: Status
  /** Since when it has been so. */
  at: string
  paypalPlanId: string
  /** When PayPal made the subscription, where it says so. */
  createdAt?: string
  /** PayPal said so when it was asked. */
  asked?: true
  /** When PayPal charges next; undefined where it does not say. */
  nextBillingAt?: string
  /** When a payment failed that this is about. */
  failedAt?: string
}

export interface PaymentReport {
  kind: 'payment'
  saleId: string
  outcome: 'pending' | 'denied' | 'completed'
  amount: Charge
  fee: Charge | null
  at: string
  /** When it was taken back. */
  reversedAt?: string
  /** A part was refunded; how much is not said. */
  isPartlyRefunded?: true
  /** PayPal's list has it, and nothing of it given back. */
  isKept?: true
}

export interface RefundReport {
  kind: 'refund'
  saleId: string
  refundId: string
  /** Of this refund. */
  amount: Charge
  /** Of all refunds of the payment so far, where PayPal says it. */
  total?: Charge
  at: string
}

/** News of a case that the payer opened about a payment. */
export interface DisputeReport {
  kind: 'dispute'
  saleId: string
  disputeId: string
  state: DisputeState
  /** PayPal's code. */
  reason: string
  at: string
}

/** A report, and by which of PayPal's ids its subscription is found: its own, or its payment's. */
export interface ParsedWebhook {
  /** `I-…` */
  paypalId?: string
  /** Ours, as it was given to PayPal. */
  customId?: string
  report: WebhookReport
}
