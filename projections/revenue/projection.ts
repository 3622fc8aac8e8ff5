import type { BillingEvent } from '#modules/billing/events'
import type { Projection } from '#kernel/projections/projection'
import { bookPayments, PAYMENT_TABLES } from '#projections/revenue/payments'
import {
  statusChanged,
  subscriptionCreated,
  SUBSCRIBER_TABLES,
} from '#projections/revenue/subscribers'
import { revenueVersion1 } from '#projections/revenue/version_1'
import { paymentHandlers } from '#projections/subscriptions/payment_rows'

/** Values of subscriptions and payments received, as daily sums (rules 17.10 and 17.11). */
export const revenueProjection: Projection<BillingEvent> = {
  name: 'revenue',
  version: 2,
  previous: revenueVersion1 as Projection,
  background: true,
  needsText: false,
  rowsStandAlone: true,
  streams: ['billing-'],
  tables: (schema) => SUBSCRIBER_TABLES(schema) + PAYMENT_TABLES(schema),
  on: {
    SubscriptionCreated: subscriptionCreated,
    SubscriptionStandingChanged: statusChanged,
    ...paymentHandlers(bookPayments),
  },
}
