import type { DisputeState } from '#modules/billing/events'
import type { Charge } from '#modules/billing/money'
import type { Status } from '#modules/billing/subscription'

/** A PayPal report about a subscription, from any source. */
export type WebhookReport = SubscriptionReport | PaymentReport | RefundReport | DisputeReport

export interface SubscriptionReport {
  kind: 'subscription'
  status: Status
  /** Time since which the status holds, by PayPal's clock; undefined if PayPal names none. */
  at?: string
  /** Set if PayPal names no time, and `at` is the time of the report. */
  isUndated?: true
  /** Time of the query, by our clock; comparable only with our times. */
  askedAt?: string
  paypalPlanId: string
  /** Time PayPal created the subscription, if reported. */
  createdAt?: string
  /** Set if the report answers a query. */
  asked?: true
  /** Time of PayPal's next charge; undefined if not reported. */
  nextBillingAt?: string
  /** Time of the failed payment that the report is about. */
  failedAt?: string
}

export interface PaymentReport {
  kind: 'payment'
  saleId: string
  outcome: 'pending' | 'denied' | 'completed'
  amount: Charge
  fee: Charge | null
  at: string
  /** Time of the reversal. */
  reversedAt?: string
  /** A part was refunded; the amount is not reported. */
  isPartlyRefunded?: true
  /** PayPal's list contains the payment, refunded in part at most. */
  isKept?: true
}

export interface RefundReport {
  kind: 'refund'
  saleId: string
  refundId: string
  /** Amount of this refund. */
  amount: Charge
  /** Total of the payment's refunds so far, if PayPal reports it. */
  total?: Charge
  at: string
}

/** A change of a dispute that the payer opened about a payment. */
export interface DisputeReport {
  kind: 'dispute'
  saleId: string
  disputeId: string
  state: DisputeState
  /** PayPal's code of the reason. */
  reason: string
  at: string
}

/** A report with PayPal's ids that identify its subscription: its own or its payment's. */
export interface ParsedWebhook {
  /** `I-…` */
  paypalId?: string
  /** Our id, as given to PayPal. */
  customId?: string
  report: WebhookReport
}
