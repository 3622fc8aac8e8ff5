/** Requests and responses of the calls about plans, subscriptions and payments under /api/v1. */

export const INTERVAL_UNITS = ['MONTH', 'YEAR'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

/** A plan available to users (rule 11.3). */
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
  /** Revision that a change is based on; omitted in responses that allow no change. */
  revision?: number
}

/** Code of the 409 for a plan that changed since the change's base revision. */
export const PLAN_CHANGED_CODE = 'E_PLAN_CHANGED'

/** Plan fields that can change. */
export type PlanField = 'name' | 'description' | 'storage_limit' | 'features'

/** Data of that 409: the current plan, and the changes since, oldest first. */
export interface PlanChangedData {
  plan: PlanResponse
  changes: { by: { id: number; email: string } | null; at: string; fields: PlanField[] }[]
}

/** Reason why a plan is or is no longer in effect; `free` for the free plan. */
export type EntitlementReason =
  /** Paid; renews automatically. */
  | 'paid'
  /** Active; the first or next payment has not arrived yet. */
  | 'payment_awaited'
  /** Active; the last payment failed and PayPal retries. */
  | 'payment_failed'
  /** PayPal suspended the subscription; the plan lasts until the end of the paid period. */
  | 'suspended'
  /** Cancelled; the plan lasts until the end of the paid period. */
  | 'cancelled'
  /** PayPal charges another plan than was sold; the plan lasts until the end of the paid period. */
  | 'review'

export interface SubscriptionResponse {
  id: number
  plan_id: number
  name: string
  description: string
  /** Price as sold; USD per interval. */
  price: number
  interval_unit: IntervalUnit
  /** GB. */
  storage_limit: number
  features: string[]
  /** 1 only while active (rule 11.8). */
  status: 0 | 1
  state: 'active' | 'suspended' | 'mismatched' | 'cancelled' | 'expired'
  /** Time of activation. ISO 8601. */
  created_at: string
  /** End of the paid period; null if nothing is paid. */
  current_period_end: string | null
}

export interface CurrentSubscriptionResponse {
  plan: PlanResponse
  /** Subscription behind the plan; null for the free plan. */
  subscription:
    | (SubscriptionResponse & {
        reason: EntitlementReason
        /** End of the plan unless a payment extends it. */
        in_effect_until: string
      })
    | null
}

export interface PaymentResponse {
  id: number
  /** Amount in units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Fee that PayPal kept; null if PayPal did not report it. */
  transaction_fee: number | null
  status: PaymentStatus
  /** Refunded part of the amount. */
  refunded_amount: number
  /** True if a refund of the remaining amount is pending. */
  refund_due: boolean
  /** Time PayPal created the payment. ISO 8601. */
  created_at: string
}

/** `review`: received, but not for the price sold; staff review the payment. */
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

/** A dispute that the payer opened at PayPal or the bank, for staff. */
export interface PaymentDispute {
  /** PayPal's id of the dispute. */
  id: string
  /** `won`, `lost`: by the seller. `closed`: PayPal did not report the winner. */
  state: 'open' | 'closed' | 'lost' | 'won'
  /** PayPal's code, such as `UNAUTHORISED`. */
  reason: string
  /** Time that PayPal reported. ISO 8601. */
  at: string
}

/** A subscription at a point in time, for auditors. Times are PayPal's if reported. */
export interface ReplayedSubscription {
  id: number
  plan_id: number
  /** Price in units of the currency. */
  price: number
  /** ISO 4217. */
  currency: string
  interval_unit: IntervalUnit
  /** PayPal's id of the subscription. */
  paypal_id: string
  ordered_at: string
  /** State as decided by then. */
  state: SubscriptionResponse['state'] | 'waiting'
  started_at: string | null
  /** True if the last payment failed. */
  failing: boolean
  paid_until: string | null
  /** End of the plan's effect; null if the plan is not in effect. */
  in_effect_until: string | null
  cancel_requested_at: string | null
  /** Id of the subscription that superseded this one. */
  superseded_by: number | null
  payments: ReplayedPayment[]
}

export interface ReplayedPayment {
  id: number
  /** PayPal's id of the payment. */
  paypal_id: string
  /** `mismatched`: received, but not for the price sold. */
  outcome: 'pending' | 'denied' | 'completed' | 'mismatched'
  /** Amount in units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Refunded part of the amount. */
  refunded: number
  reversed: boolean
  dispute: PaymentDispute | null
  /** True if the remaining amount was to be refunded. */
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
  /** PayPal's subscription id, for its button. */
  id: string
  /** Our subscription id; later orders have higher ids. */
  subscription_id: number
}

/** Code and message of the 503 if payments are not set up (rule 16.4). */
export const PAYMENTS_NOT_SET_UP_CODE = 'E_PAYMENTS_NOT_SET_UP'
export const PAYMENTS_NOT_SET_UP_MESSAGE = 'Payments are not set up'

/**
 * Billing change in the live feed: ids of the subscriptions that changed, or whose payments did.
 */
export type BillingChange =
  | { kind: 'subscriptions'; ids: number[] }
  /** The plan in effect, and with it the storage limit, may have changed. */
  | { kind: 'entitlement'; ids: number[] }

/** Billing routes under /api/v1 (decision 166). */
export const billingRoutes = {
  'GET /plans': {} as { data: PlanResponse[] },
  'GET /subscriptions/current-user': {} as { data: CurrentSubscriptionResponse },
  'GET /subscriptions': {} as { data: SubscriptionResponse[] },
  'GET /subscriptions/:id/payments': {} as { data: PaymentResponse[] },
  'POST /subscriptions/:id/cancel': {} as { data: CancelledResponse },
  'POST /payments/paypal-subscription': {} as { body: OrderPayload; data: OrderResponse },
  /** Called by PayPal, which signs its requests. */
  'POST /webhooks/paypal': {},
}
