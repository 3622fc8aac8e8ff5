import type { PaymentResponse } from '#modules/billing/api'
import { formatDate } from './terms.js'

/** `6USD at March 1 2026`. */
export function paymentLabel({ amount, currency, created_at }: PaymentResponse) {
  return `${formatAmount(amount)}${currency} at ${formatDate(created_at)}`
}

/** With cents only where there are some: `6`, `6.50`. */
export function formatAmount(amount: number) {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

/** What is to be known of a payment that did not simply come; null for one that did. */
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

/** There is a receipt for what was received, even if it was given back since. */
export function hasReceipt({ status }: PaymentResponse) {
  return status !== 'pending' && status !== 'denied'
}
