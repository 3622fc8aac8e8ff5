/** Requests and responses of the calls about plans, subscriptions and payments under /api/v1. */

export const INTERVAL_UNITS = ['MONTH', 'YEAR'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

/** A plan that can be had (rule 11.3). */
export interface PlanResponse {
  id: number
  name: string
  description: string
  /** USD for one interval; 0 for a free plan. */
  price: number
  interval_unit: IntervalUnit
  /** GB; one is 1024³ bytes. */
  storage_limit: number
  features: string[]
  /** Revision that a change is based on; left out where nothing can be changed. */
  revision?: number
}

/** Code of the 409 for a plan that was changed since the revision that a change is based on. */
export const PLAN_CHANGED_CODE = 'E_PLAN_CHANGED'

/** Fields of a plan that may change. */
export type PlanField = 'name' | 'description' | 'storage_limit' | 'features'

/** Data of that 409: the plan as it is now, and the changes since, the oldest first. */
export interface PlanChangedData {
  plan: PlanResponse
  changes: { by: { id: number; email: string } | null; at: string; fields: PlanField[] }[]
}

/** Why a plan is in effect, or is not any more; `free` where nothing is paid for. */
export type EntitlementReason =
  /** Paid for; it renews by itself. */
  | 'paid'
  /** Active, and the next payment, or the first one, has not come yet. */
  | 'payment_awaited'
  /** Active, and the last payment failed; PayPal tries again. */
  | 'payment_failed'
  /** PayPal has stopped it; what is paid for lasts. */
  | 'suspended'
  /** Cancelled; what is paid for lasts. */
  | 'cancelled'
  /** PayPal charges something else than was sold; what is paid for lasts. */
  | 'review'

export interface SubscriptionResponse {
  id: number
  plan_id: number
  name: string
  description: string
  /** As it was sold; USD for one interval. */
  price: number
  interval_unit: IntervalUnit
  /** GB. */
  storage_limit: number
  features: string[]
  /** 1 only while active (rule 11.8). */
  status: 0 | 1
  state: 'active' | 'suspended' | 'mismatched' | 'cancelled' | 'expired'
  /** When it became active. ISO 8601. */
  created_at: string
  /** End of what is paid for; null while nothing is. */
  current_period_end: string | null
}

export interface CurrentSubscriptionResponse {
  plan: PlanResponse
  /** What the plan is in effect by; null for the free one. */
  subscription:
    | (SubscriptionResponse & {
        reason: EntitlementReason
        /** Then the plan ends, unless something is paid before. */
        in_effect_until: string
      })
    | null
}

export interface PaymentResponse {
  id: number
  /** In units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** What PayPal kept; null where it did not say. */
  transaction_fee: number | null
  status: PaymentStatus
  /** Of the amount, what was given back. */
  refunded_amount: number
  /** What is left of it is being given back. */
  refund_due: boolean
  /** When PayPal made it. ISO 8601. */
  created_at: string
}

/** `review`: received, but not what was sold; staff look at it. */
export const PAYMENT_STATUSES = [
  'pending',
  'completed',
  'denied',
  'review',
  'partially_refunded',
  'refunded',
  'reversed',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A case that the payer opened at PayPal or at the bank, for staff. */
export interface PaymentDispute {
  /** PayPal's id of it. */
  id: string
  /** `won`, `lost`: by the seller. `closed`: PayPal did not say for whom. */
  state: 'open' | 'closed' | 'lost' | 'won'
  /** PayPal's code, such as `UNAUTHORISED`. */
  reason: string
  /** When PayPal said so. ISO 8601. */
  at: string
}

/** A subscription as it was at a moment, for auditors. Times are PayPal's, as far as it said. */
export interface ReplayedSubscription {
  id: number
  plan_id: number
  /** In units of the currency. */
  price: number
  /** ISO 4217. */
  currency: string
  interval_unit: IntervalUnit
  /** PayPal's id of it. */
  paypal_id: string
  ordered_at: string
  /** As it had been decided by then. */
  state: SubscriptionResponse['state'] | 'waiting'
  started_at: string | null
  /** The last payment failed. */
  failing: boolean
  paid_until: string | null
  /** Its plan is in effect until then; null: it is not. */
  in_effect_until: string | null
  cancel_requested_at: string | null
  /** Id of the one that took its place. */
  superseded_by: number | null
  payments: ReplayedPayment[]
}

export interface ReplayedPayment {
  id: number
  /** PayPal's id of it. */
  paypal_id: string
  /** `mismatched`: received, but not what was sold. */
  outcome: 'pending' | 'denied' | 'completed' | 'mismatched'
  /** In units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Of the amount, what was given back. */
  refunded: number
  reversed: boolean
  dispute: PaymentDispute | null
  /** What is left of it was to be given back. */
  refund_due: boolean
  paid_at: string
}

export interface CancelledResponse {
  id: number
  status: 0 | 1
}

export interface OrderPayload {
  plan_id: number
}

export interface OrderResponse {
  /** PayPal's, for its button. */
  id: string
  /** Ours; those ordered later have higher ones. */
  subscription_id: number
}

/** Code and message of the 503 where payments are not set up (rule 16.4). */
export const PAYMENTS_NOT_SET_UP_CODE = 'E_PAYMENTS_NOT_SET_UP'
export const PAYMENTS_NOT_SET_UP_MESSAGE = 'Payments are not set up'

/** What the live feed says of billing: ids of subscriptions; of the payments in them, too. */
export type BillingChange =
  | { kind: 'subscriptions'; ids: number[] }
  /** So may the plan in effect, and with it the storage limit. */
  | { kind: 'entitlement'; ids: number[] }

/** The calls under /api/v1 (decision 166). */
export const billingRoutes = {
  'GET /plans': {} as { data: PlanResponse[] },
  'GET /subscriptions/current-user': {} as { data: CurrentSubscriptionResponse },
  'GET /subscriptions': {} as { data: SubscriptionResponse[] },
  'GET /subscriptions/:id/payments': {} as { data: PaymentResponse[] },
  'POST /subscriptions/:id/cancel': {} as { data: CancelledResponse },
  'POST /payments/paypal-subscription': {} as { body: OrderPayload; data: OrderResponse },
  /** For PayPal, which signs what it sends. */
  'POST /webhooks/paypal': {},
}
