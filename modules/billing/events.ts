import type { EventDefinitions } from '#kernel/events/definitions'
import type { IntervalUnit } from '#modules/billing/api'
import { fromUnits, type Charge, type Money } from '#modules/billing/money'

/** What may be changed about a plan. `storage_limit` is in GB. */
export interface PlanDetails {
  name: string
  description: string
  storage_limit: number
  features: string[]
}

/** What happens to a plan, in stream `plan-{id}`. `price` never changes. */
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

/** A subscription as it was sold: what PayPal says later is compared with this. */
export interface Sale {
  subscription_id: number
  plan_id: number
  price: Money
  interval_unit: IntervalUnit
  /** PayPal's: `I-…` and `P-…`. */
  paypal_id: string
  paypal_plan_id: string
  /** When it was ordered. ISO 8601, as all times here. */
  at: string
  /** The same by our own clock, where `at` was moved behind what PayPal had said by then. */
  asked_at?: string
  /** When PayPal made it, by its clock, where it says so. */
  paypal_created_at?: string
}

export const PAYMENT_OUTCOMES = ['pending', 'denied', 'mismatched', 'completed'] as const
/** Each outweighs those before it. `mismatched` is received as well, but not what was sold. */
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

export const DISPUTE_STATES = ['open', 'closed', 'lost', 'won'] as const
/** `won`, `lost`: by the seller. `closed`: ended, and PayPal does not say for whom. */
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A case that the payer opened about a payment, at PayPal or at the bank. */
export interface Dispute {
  /** PayPal's id of the case. */
  dispute_id: string
  state: DisputeState
  /** PayPal's code, such as `UNAUTHORISED`. */
  reason: string
  /** When PayPal said so. */
  at: string
}

/** A payment as decided on all that is known of it. */
export interface PaymentState {
  sale_id: string
  outcome: PaymentOutcome
  amount: Charge
  fee: Charge | null
  /** By all refunds, in minor units of the amount's currency. */
  refunded: number
  /** A part was refunded, and PayPal did not say how much. */
  partly_refunded?: true
  reversed: boolean
  refund_due: boolean
  /** The last one of the payment. */
  dispute?: Dispute
  /** When PayPal made it. */
  at: string
}

/** In events about a payment: readers copy `after`, and fold older events, which lack it. */
interface Decided {
  after?: PaymentState
}

/** A payment as one report has it: `sale_id` is PayPal's, `fee` what PayPal kept. */
export interface PaymentFacts extends Decided {
  payment_id: number
  subscription_id: number
  sale_id: string
  amount: Charge
  fee: Charge | null
  /** A part was refunded, says PayPal's list of transactions, which does not say how much. */
  partly_refunded?: true
  /** When PayPal made it. */
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

/** What a subscription is worth, as decided on all that is known of it (decision 170). */
export interface Standing {
  state: SubscriptionState
  /** When it became active for the first time; null before. */
  started_at: string | null
  /** The last payment failed. */
  failing: boolean
  /** End of the last period that is paid for; null while none is. */
  paid_until: string | null
  /** Its plan is in effect until then; null: it is not. */
  in_effect_until: string | null
  /** PayPal's plan, of one that it charges by another than was sold; older events lack it. */
  paypal_plan_found?: string
}

/** One subscription at one time at PayPal. */
interface At {
  subscription_id: number
  at: string
}

/** `asked`: PayPal said so when it was asked, not by a webhook. `paypal_created_at` as in a sale. */
type StatusAt = At & { asked?: true; paypal_created_at?: string }

/**
 * What happens to one person's subscriptions and payments, in stream `billing-{userId}`. Most are
 * what PayPal said, in whatever order it came: `at` is when it was so. The last three are decided
 * here, on all of that. Nothing of who pays is in any of them.
 */
export type BillingEvent =
  /** It waits for the person's approval at PayPal. */
  | { type: 'SubscriptionCreated'; data: Sale }
  /** `next_billing_at` by PayPal, where it says it. */
  | { type: 'SubscriptionActivated'; data: StatusAt & { next_billing_at?: string } }
  | { type: 'SubscriptionSuspended'; data: StatusAt }
  | { type: 'SubscriptionCancelled'; data: StatusAt }
  | { type: 'SubscriptionExpired'; data: StatusAt }
  /** PayPal charges it by another plan than was sold. */
  | { type: 'SubscriptionMismatched'; data: At & { paypal_plan_id: string } }
  /** A renewal could not be charged; PayPal tries again. */
  | { type: 'SubscriptionPaymentFailed'; data: At }
  /** The person asked for it; PayPal is told by the outbox. `at` is by PayPal's clock. */
  | { type: 'SubscriptionCancelRequested'; data: At & { paypal_id: string } }
  | { type: 'PaymentPending'; data: PaymentFacts }
  | { type: 'PaymentReceived'; data: PaymentFacts }
  | { type: 'PaymentDenied'; data: PaymentFacts }
  /** Received, but not what was sold. */
  | { type: 'PaymentMismatched'; data: PaymentFacts & { expected: Money } }
  /** `amount` of this refund, `total` of all of the payment so far. */
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
  /** Taken back by the bank or the buyer's protection. */
  | { type: 'PaymentReversed'; data: At & Decided & { payment_id: number } }
  /** A case about it was opened, changed or resolved. One that the seller wins undoes a reversal. */
  | {
      type: 'PaymentDisputed'
      data: Dispute & Decided & { payment_id: number; subscription_id: number }
    }
  /** A later one has taken its place; PayPal is told to cancel it by the outbox. */
  | {
      type: 'SubscriptionSuperseded'
      data: { subscription_id: number; paypal_id: string; by: number }
    }
  /** It was charged for what the person no longer wanted: PayPal is told to give it back by the outbox. */
  | {
      type: 'PaymentRefundDueChanged'
      data: Decided & { payment_id: number; subscription_id: number; due: boolean }
    }
  | {
      type: 'SubscriptionStandingChanged'
      data: Standing & { subscription_id: number; plan_id: number }
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

/** Prices were numbers of dollars. */
function priceToMoney({ price, ...data }: Record<string, unknown>) {
  return { ...data, price: fromUnits(Number(price), 'USD') }
}
