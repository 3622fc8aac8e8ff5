import type { PaymentResponse } from '#modules/billing/api'
import { formatDate } from './terms.js'

/** Returns `6USD at March 1 2026`. */
export function paymentLabel({ amount, currency, created_at }: PaymentResponse) {
  return `${formatAmount(amount)}${currency} at ${formatDate(created_at)}`
}

/** Formats an amount with cents only if it has any: `6`, `6.50`. */
export function formatAmount(amount: number) {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

/** Returns a note on an unusual payment, or null for a normal one. */
export function paymentNote(payment: PaymentResponse) {
  const { status, refunded_amount: refunded, refund_due: isDue, currency } = payment
  if (isDue) return { tone: 'neutral', text: 'being refunded' } as const
  switch (status) {
    case 'completed':
      return null
    case 'pending':
      return { tone: 'warning', text: 'pending' } as const
    case 'denied':
      return { tone: 'danger', text: 'failed' } as const
    case 'review':
      return { tone: 'warning', text: 'being looked into' } as const
    case 'partially_refunded':
      return { tone: 'neutral', text: `${formatAmount(refunded)}${currency} refunded` } as const
    case 'refunded':
      return { tone: 'neutral', text: 'refunded' } as const
    case 'reversed':
      return { tone: 'neutral', text: 'reversed' } as const
    default:
      return status satisfies never
  }
}

/** Returns true if there is a receipt. Every received payment has one, even after a refund. */
export function hasReceipt({ status }: PaymentResponse) {
  return status !== 'pending' && status !== 'denied'
}
