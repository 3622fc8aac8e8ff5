import type { CurrentSubscriptionResponse } from '#modules/billing/api'
import { shortDate } from '../dates.js'

/** Returns why the plan is in effect and until when, worded for staff (rule 11.11). */
export function planState(subscription: CurrentSubscriptionResponse['subscription']) {
  if (!subscription) return 'no paid plan'
  const { reason, current_period_end: paidUntil, in_effect_until } = subscription
  const until = shortDate(in_effect_until)
  switch (reason) {
    case 'paid':
      return `paid until ${shortDate(paidUntil ?? in_effect_until)}, renews automatically`
    case 'payment_awaited':
      return `a payment is awaited; in effect until ${until}`
    case 'payment_failed':
      return `the last payment failed; in effect until ${until}`
    case 'suspended':
      return `suspended by PayPal; in effect until ${until}`
    case 'cancelled':
      return `canceled; in effect until ${until}`
    case 'review':
      return `PayPal charged another plan than was sold; in effect until ${until}`
    default:
      return reason satisfies never
  }
}
