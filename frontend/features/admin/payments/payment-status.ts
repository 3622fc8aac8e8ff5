import type { PaymentDispute, PaymentStatus } from '#modules/billing/api'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

/** Badge of each payment status, for staff. */
export const STATUS_WORDS: Record<PaymentStatus, { tone: Tone; text: string }> = {
  completed: { tone: 'success', text: 'completed' },
  pending: { tone: 'warning', text: 'pending' },
  review: { tone: 'warning', text: 'to be reviewed' },
  denied: { tone: 'danger', text: 'failed' },
  partially_refunded: { tone: 'neutral', text: 'partly refunded' },
  refunded: { tone: 'neutral', text: 'refunded' },
  reversed: { tone: 'danger', text: 'reversed' },
}

/** Badges of disputes, for staff. */
export const DISPUTE_WORDS: Record<PaymentDispute['state'], { tone: Tone; text: string }> = {
  open: { tone: 'warning', text: 'disputed' },
  won: { tone: 'success', text: 'dispute won' },
  lost: { tone: 'danger', text: 'dispute lost' },
  closed: { tone: 'neutral', text: 'dispute closed' },
}
