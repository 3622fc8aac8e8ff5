import { subscriptionLinks } from '#simulators/paypal/api/links'
import { written } from '#simulators/paypal/state/clock'
import type { Moment } from '#simulators/paypal/state/moment'
import type { Subscription } from '#simulators/paypal/state/subscription'
import type { Transaction } from '#simulators/paypal/state/transaction'
import { record } from '#simulators/paypal/webhooks/record'
import { disputeResource, saleResource } from '#simulators/paypal/webhooks/resources'

const SUMMARIES: Record<string, string> = {
  CREATED: 'Subscription created',
  ACTIVATED: 'Subscription activated',
  'RE-ACTIVATED': 'Subscription reactivated',
  SUSPENDED: 'Subscription suspended',
  CANCELLED: 'Subscription cancelled',
  EXPIRED: 'Subscription expired',
  'PAYMENT.FAILED': 'Payment failed for subscription',
}

/** Records `BILLING.SUBSCRIPTION.<what>`. */
export function recordSubscription(
  { trx, now }: Pick<Moment, 'trx' | 'now'>,
  what: string,
  subscription: Subscription
) {
  const type = `BILLING.SUBSCRIPTION.${what}`
  const links = subscriptionLinks(subscription.id, false)
  const resource = { ...subscription, links }
  return record(trx, { type, summary: SUMMARIES[what]!, resource }, now)
}

/** Records `PAYMENT.SALE.COMPLETED` or `PAYMENT.SALE.REVERSED`. */
export function recordSale(
  { trx, now }: Pick<Moment, 'trx' | 'now'>,
  what: 'COMPLETED' | 'REVERSED',
  sale: Transaction,
  subscription: Subscription
) {
  const resource = saleResource(sale, subscription, what.toLowerCase())
  const { value, currency_code: currency } = sale.amount_with_breakdown.gross_amount
  const summary = `Payment of ${currency} ${value} ${what.toLowerCase()}`
  const type = `PAYMENT.SALE.${what}`
  return record(trx, { type, summary, resource, transactionId: sale.id }, now)
}

/** Records `CUSTOMER.DISPUTE.CREATED` or, with an outcome, `CUSTOMER.DISPUTE.RESOLVED`. */
export function recordDispute(
  { trx, now }: Pick<Moment, 'trx' | 'now'>,
  sale: Transaction,
  outcome?: string
) {
  const resource = disputeResource(sale, { time: written(now), outcome })
  const what = outcome === undefined ? 'CREATED' : 'RESOLVED'
  const summary = outcome === undefined ? 'New dispute created' : 'A dispute was resolved'
  return record(trx, { type: `CUSTOMER.DISPUTE.${what}`, summary, resource }, now)
}
