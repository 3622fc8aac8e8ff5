import type { CreatedRange } from '#modules/admin/api/tables'
import type { IntervalUnit, PaymentDispute, PaymentStatus } from '#modules/billing/api'

export const PAYMENT_SORTS = ['created_at', 'amount', 'transaction_fee'] as const

export interface PaymentFilters extends CreatedRange {
  /** Part of the payer's address or name. */
  keyword?: string
  user_id?: number
  status?: PaymentStatus
}

export interface PaymentRow {
  id: number
  user_id: number
  /** Null if the account no longer exists. */
  email: string | null
  /** In units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Fee that PayPal kept; null if not reported. */
  transaction_fee: number | null
  status: PaymentStatus
  refunded_amount: number
  /** PayPal's id of the payment. */
  paypal_id: string
  /** The latest dispute about the payment. */
  dispute: PaymentDispute | null
  /** PayPal's time of the payment. ISO 8601. */
  created_at: string
}

/**
 * Limit in GB. Price and interval never change; if sent, they must equal the current values (rule
 * 11.3).
 */
export interface PlanPayload {
  name: string
  description: string
  storage_limit: number
  features: string[]
  price?: number
  interval_unit?: IntervalUnit
  /**
   * Revision of the plan that was edited. 409 with `PlanChangedData` if the plan has another
   * revision by now.
   */
  base_revision: number
}
