import type { BillingEvent } from '#modules/billing/events'
import type { Projection } from '#kernel/projections/projection'
import {
  payment,
  PAYMENT_TABLES,
  paymentRefunded,
  paymentReversed,
} from '#projections/revenue/payments'
import {
  standingChanged,
  subscriptionCreated,
  SUBSCRIBER_TABLES,
} from '#projections/revenue/subscribers'

/** What subscriptions are worth and what was paid: sums a day (rules 17.10 and 17.11). */
export const revenueProjection: Projection<BillingEvent> = {
  name: 'revenue',
  background: true,
  needsText: false,
  rowsStandAlone: true,
  streams: ['billing-'],
  tables: (schema) => SUBSCRIBER_TABLES(schema) + PAYMENT_TABLES(schema),
  on: {
    SubscriptionCreated: subscriptionCreated,
    SubscriptionStandingChanged: standingChanged,
    PaymentPending: payment(false),
    PaymentDenied: payment(false),
    PaymentReceived: payment(true),
    PaymentMismatched: payment(true),
    PaymentRefunded: paymentRefunded,
    PaymentReversed: paymentReversed,
  },
}
