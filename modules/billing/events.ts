import type { EventDefinitions } from '#kernel/events/definitions'
import type { IntervalUnit } from '#modules/billing/api'
import { fromUnits, type Charge, type Money } from '#modules/billing/money'

/** Mutable details of a plan. `storage_limit` is in GB. */
export interface PlanDetails {
  name: string
  description: string
  storage_limit: number
  features: string[]
}

/** Events of a plan, in stream `plan-{id}`. `price` never changes. */
export type PlanEvent =
  | {
      type: 'PlanCreated'
      data: PlanDetails & { plan_id: number; price: Money; interval_unit: IntervalUnit }
    }
  | { type: 'PlanChanged'; data: PlanDetails & { plan_id: number } }

export const planEvents: EventDefinitions<PlanEvent> = {
  PlanCreated: { version: 2, older: [{ upcast: priceToMoney }] },
  PlanChanged: { version: 1 },
}

/** A subscription as sold; later PayPal reports are compared with the sale. */
export interface Sale {
  subscription_id: number
  plan_id: number
  price: Money
  interval_unit: IntervalUnit
  /** PayPal's ids: `I-…` and `P-…`. */
  paypal_id: string
  paypal_plan_id: string
  /** Time of the order. ISO 8601, like all times here. */
  at: string
  /** Time of the order by our clock, if `at` was moved behind PayPal's earlier facts. */
  asked_at?: string
  /** Time PayPal created the subscription by its own clock, if reported. */
  paypal_created_at?: string
}

export const PAYMENT_OUTCOMES = ['pending', 'denied', 'mismatched', 'completed'] as const
/**
 * Outcomes in ascending order of precedence. `mismatched`: received, but not for the price sold.
 */
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

export const DISPUTE_STATES = ['open', 'closed', 'lost', 'won'] as const
/** `won`, `lost`: by the seller. `closed`: ended, but PayPal did not report the winner. */
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A dispute that the payer opened about a payment, at PayPal or the bank. */
export interface Dispute {
  /** PayPal's id of the dispute. */
  dispute_id: string
  state: DisputeState
  /** PayPal's code, such as `UNAUTHORISED`. */
  reason: string
  /** Time that PayPal reported. */
  at: string
}

/** State of a payment as decided from all known facts. */
export interface PaymentState {
  sale_id: string
  outcome: PaymentOutcome
  amount: Charge
  fee: Charge | null
  /** Total of all refunds, in minor units of the amount's currency. */
  refunded: number
  /** A part was refunded; PayPal did not report the amount. */
  partly_refunded?: true
  reversed: boolean
  refund_due: boolean
  /** Latest dispute about the payment. */
  dispute?: Dispute
  /** Time PayPal created the payment. */
  at: string
}

/**
 * State after an event about a payment. Readers copy `after`, and fold older events, which lack it.
 */
interface Decided {
  after?: PaymentState
}

/** Facts of one report about a payment: `sale_id` is PayPal's, `fee` is PayPal's fee. */
export interface PaymentFacts extends Decided {
  payment_id: number
  subscription_id: number
  sale_id: string
  amount: Charge
  fee: Charge | null
  /** A part was refunded according to PayPal's list of transactions, which omits the amount. */
  partly_refunded?: true
  /** Time PayPal created the payment. */
  at: string
}

export const SUBSCRIPTION_STATES = [
  'waiting',
  'active',
  'suspended',
  'mismatched',
  'cancelled',
  'expired',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** Status of a subscription as decided from all known facts (decision 170). */
export interface SubscriptionStatus {
  state: SubscriptionState
  /** Time of the first activation; null before. */
  started_at: string | null
  /** True if the last payment failed. */
  failing: boolean
  /** End of the last paid period; null if none is paid. */
  paid_until: string | null
  /** End of the plan's effect; null if the plan is not in effect. */
  in_effect_until: string | null
  /**
   * PayPal's id of the plan actually charged if it differs from the plan sold; older events lack
   * it.
   */
  paypal_plan_found?: string
}

/** A subscription and a time at PayPal. */
interface At {
  subscription_id: number
  at: string
}

/**
 * `asked`: from a query to PayPal instead of a webhook. `undated`: PayPal named no time of the
 * status, and `at` is the time of its report. `paypal_created_at` as in a sale.
 */
type StatusAt = At & { asked?: true; undated?: true; paypal_created_at?: string }

/**
 * Events of a user's subscriptions and payments, in stream `billing-{userId}`. Most record a fact
 * from PayPal, in order of arrival: `at` is the fact's own time. The last three are decided here,
 * from all facts. No event contains data about the payer.
 */
export type BillingEvent =
  /** The subscription waits for the user's approval at PayPal. */
  | { type: 'SubscriptionCreated'; data: Sale }
  /** `next_billing_at` comes from PayPal, if present. */
  | { type: 'SubscriptionActivated'; data: StatusAt & { next_billing_at?: string } }
  | { type: 'SubscriptionSuspended'; data: StatusAt }
  | { type: 'SubscriptionCancelled'; data: StatusAt }
  | { type: 'SubscriptionExpired'; data: StatusAt }
  /** PayPal charges another plan than was sold. */
  | { type: 'SubscriptionMismatched'; data: At & { paypal_plan_id: string } }
  /** A renewal payment failed; PayPal retries. */
  | { type: 'SubscriptionPaymentFailed'; data: At }
  /** The user requested it; the outbox sends it to PayPal. `at` is by PayPal's clock. */
  | { type: 'SubscriptionCancelRequested'; data: At & { paypal_id: string } }
  | { type: 'PaymentPending'; data: PaymentFacts }
  | { type: 'PaymentReceived'; data: PaymentFacts }
  | { type: 'PaymentDenied'; data: PaymentFacts }
  /** Received, but the amount or currency is not the one sold. */
  | { type: 'PaymentMismatched'; data: PaymentFacts & { expected: Money } }
  /** `amount`: this refund. `total`: all refunds of the payment so far. */
  | {
      type: 'PaymentRefunded'
      data: Decided & {
        payment_id: number
        subscription_id: number
        refund_id: string
        amount: Charge
        total: Charge
        at: string
      }
    }
  /** Reversed by the bank or by PayPal's buyer protection. */
  | { type: 'PaymentReversed'; data: At & Decided & { payment_id: number } }
  /** A dispute was opened, changed or resolved. A dispute won by the seller undoes a reversal. */
  | {
      type: 'PaymentDisputed'
      data: Dispute & Decided & { payment_id: number; subscription_id: number }
    }
  /** A later subscription replaced this one; the outbox cancels it at PayPal. */
  | {
      type: 'SubscriptionSuperseded'
      data: { subscription_id: number; paypal_id: string; by: number }
    }
  /** The payment is for a subscription that the user gave up; the outbox refunds it at PayPal. */
  | {
      type: 'PaymentRefundDueChanged'
      data: Decided & { payment_id: number; subscription_id: number; due: boolean }
    }
  | {
      type: 'SubscriptionStandingChanged'
      data: SubscriptionStatus & { subscription_id: number; plan_id: number }
    }

export const billingEvents: EventDefinitions<BillingEvent> = {
  SubscriptionCreated: { version: 1 },
  SubscriptionActivated: { version: 1 },
  SubscriptionSuspended: { version: 1 },
  SubscriptionCancelled: { version: 1 },
  SubscriptionExpired: { version: 1 },
  SubscriptionMismatched: { version: 1 },
  SubscriptionPaymentFailed: { version: 1 },
  SubscriptionCancelRequested: { version: 1 },
  PaymentPending: { version: 1 },
  PaymentReceived: { version: 1 },
  PaymentDenied: { version: 1 },
  PaymentMismatched: { version: 1 },
  PaymentRefunded: { version: 1 },
  PaymentReversed: { version: 1 },
  PaymentDisputed: { version: 1 },
  SubscriptionSuperseded: { version: 1 },
  PaymentRefundDueChanged: { version: 1 },
  SubscriptionStandingChanged: { version: 1 },
}

/** Upcasts prices that were stored as numbers of dollars. */
function priceToMoney({ price, ...data }: Record<string, unknown>) {
  return { ...data, price: fromUnits(Number(price), 'USD') }
}
