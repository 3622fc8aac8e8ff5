import type { LiveSource } from '#platform/live/live_change'
import type { BillingChange } from '#modules/billing/api'
import type { BillingEvent } from '#modules/billing/events'

/** Changes of plans, which go to all users. */
export const planChanges: LiveSource = {
  prefix: 'plan-',
  projected: true,
  addressee: () => 'all',
  change: () => ({ kind: 'plans' }),
}

/** Changes of a user's subscriptions and payments, which go to that user. */
export const billingChanges: LiveSource = {
  prefix: 'billing-',
  projected: true,
  addressee: ({ stream }) => Number(stream.slice('billing-'.length)),
  change: ({ event }) => billingChange(event as BillingEvent),
}

function billingChange({ type, data }: BillingEvent): BillingChange | undefined {
  const ids = [data.subscription_id]
  switch (type) {
    case 'SubscriptionStandingChanged':
      return { kind: 'entitlement', ids }
    case 'PaymentPending':
    case 'PaymentReceived':
    case 'PaymentDenied':
    case 'PaymentMismatched':
    case 'PaymentRefunded':
    case 'PaymentReversed':
    case 'PaymentDisputed':
    case 'PaymentRefundDueChanged':
      return { kind: 'subscriptions', ids }
    // SubscriptionStandingChanged carries the effect of these on the user.
    case 'SubscriptionCreated':
    case 'SubscriptionActivated':
    case 'SubscriptionSuspended':
    case 'SubscriptionCancelled':
    case 'SubscriptionExpired':
    case 'SubscriptionMismatched':
    case 'SubscriptionPaymentFailed':
    case 'SubscriptionCancelRequested':
    case 'SubscriptionSuperseded':
      return undefined
    default:
      return type satisfies never
  }
}
