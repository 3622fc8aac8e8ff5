import type { CreatedRange } from '#modules/admin/api/tables'
import type { IntervalUnit, PaymentDispute, PaymentStatus } from '#modules/billing/api'

export const PAYMENT_SORTS = ['created_at', 'amount', 'transaction_fee'] as const

export interface PaymentFilters extends CreatedRange {
  /** Part of the address or the name of who paid. */
  keyword?: string
  user_id?: number
  status?: PaymentStatus
}

export interface PaymentRow {
  id: number
  user_id: number
  /** Null if there is no such account any more. */
  email: string | null
  /** In units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** What PayPal kept; null where it did not say. */
  transaction_fee: number | null
  status: PaymentStatus
  refunded_amount: number
  /** PayPal's id of it. */
  paypal_id: string
  /** The last one about it. */
  dispute: PaymentDispute | null
  /** When PayPal made it. ISO 8601. */
  created_at: string
}

/**
 * Limit in GB. Price and interval never change: sent at all, they have to be what they are (rule 11.3).
 */
export interface PlanPayload {
  name: string
  description: string
  storage_limit: number
  features: string[]
  price?: number
  interval_unit?: IntervalUnit
  /** The revision of the plan that was edited: 409 with `PlanChangedData` if it is another by now. */
  base_revision?: number
}
