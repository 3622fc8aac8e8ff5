import vine from '@vinejs/vine'
import type { PayPalAmount } from '#platform/paypal/amounts'
import {
  amountOf,
  count,
  id,
  money,
  optionalTime,
  ownWords,
  time,
  timeOf,
} from '#platform/paypal/shapes'

export const SUBSCRIPTION_STATUSES = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** A subscription at PayPal, without its payer. */
export interface PayPalSubscription {
  /** `I-…` */
  id: string
  /** `P-…` */
  planId: string
  status: SubscriptionStatus
  statusChangedAt: Date | undefined
  /** The custom id given at creation. */
  customId: string | undefined
  createdAt: Date | undefined
  startsAt: Date | undefined
  /** Undefined before activation, and once no more payments will be charged. */
  nextBillingAt: Date | undefined
  lastPayment: { amount: PayPalAmount; at: Date } | undefined
  /** Failed payments since the last successful one. */
  failedPayments: number
  /** Paid cycles. */
  cyclesCompleted: number
}

const billing = vine.object({
  next_billing_time: time().optional(),
  failed_payments_count: count().optional(),
  last_payment: vine.object({ amount: money(), time: time() }).optional(),
  cycle_executions: vine
    .array(vine.object({ tenure_type: vine.string(), cycles_completed: count() }))
    .optional(),
})

const validator = vine.create({
  id: id(),
  plan_id: id(),
  status: vine.enum(SUBSCRIPTION_STATUSES),
  status_update_time: time().optional(),
  custom_id: vine.string().maxLength(127).optional(),
  create_time: time().optional(),
  start_time: time().optional(),
  billing_info: billing.optional(),
})

/** Reads a subscription. Throws if the data is no subscription. */
export async function readSubscription(json: unknown): Promise<PayPalSubscription> {
  const { billing_info: info, ...found } = await validator.validate(json)
  const paid = info?.last_payment
  const regular = info?.cycle_executions?.find(({ tenure_type }) => tenure_type === 'REGULAR')
  return {
    id: found.id,
    planId: found.plan_id,
    status: found.status,
    statusChangedAt: optionalTime(found.status_update_time),
    customId: ownWords(found.custom_id),
    createdAt: optionalTime(found.create_time),
    startsAt: optionalTime(found.start_time),
    nextBillingAt: optionalTime(info?.next_billing_time),
    lastPayment: paid && { amount: amountOf(paid.amount), at: timeOf(paid.time) },
    failedPayments: info?.failed_payments_count ?? 0,
    cyclesCompleted: regular?.cycles_completed ?? 0,
  }
}
