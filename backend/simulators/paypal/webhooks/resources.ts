import { rounded, written } from '#simulators/paypal/state/clock'
import { feeOf, inUnits, moneyOf } from '#simulators/paypal/state/money'
import { PAYER, PAYERS_NAME } from '#simulators/paypal/state/payer'
import type { Subscription } from '#simulators/paypal/state/subscription'
import type { Habits, Refund, Sale } from '#simulators/paypal/state/things'

/** An envelope's content except the resource. */
export interface EventFacts {
  id: string
  type: string
  summary: string
  at: Date
  apiUrl: string
}

/** Returns an event in PayPal's form. */
export function envelope({ id, type, summary, at, apiUrl }: EventFacts, resource: object) {
  const href = `${apiUrl}/v1/notifications/webhooks-events/${id}`
  const isSubscription = type.startsWith('BILLING.')
  return {
    id,
    event_version: '1.0',
    create_time: written(at),
    resource_type: isSubscription ? 'subscription' : resourceType(type),
    resource_version: isSubscription ? '2.0' : '1.0',
    event_type: type,
    summary,
    resource,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
}

/**
 * Returns the resource of `PAYMENT.SALE.*` except refunds; here amounts are `total` and `currency`.
 * Without a subscription, the resource names only the sale.
 */
export function saleResource(
  { id, amount, currency, at, feeTold }: Sale,
  subscription: Subscription | undefined,
  { state, apiUrl }: { state: string; apiUrl: string }
) {
  const total = inUnits(amount, currency)
  return {
    id,
    state,
    amount: { total, currency, details: { subtotal: total } },
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'ELIGIBLE',
    ...(feeTold && { transaction_fee: { value: inUnits(feeOf(amount), currency), currency } }),
    ...(subscription && { billing_agreement_id: subscription.id }),
    ...(subscription?.custom_id !== undefined && { custom: subscription.custom_id }),
    soft_descriptor: PAYERS_NAME,
    create_time: written(at),
    update_time: written(at),
    links: [
      { href: `${apiUrl}/v1/payments/sale/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl}/v1/payments/sale/${id}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}

/** Returns the resource of `PAYMENT.SALE.REFUNDED`. */
export function refundResource(
  { id, amount, at }: Refund,
  { id: saleId, currency, refunded }: Sale,
  { custom_id: customId }: Subscription,
  { habits, apiUrl }: { habits: Habits; apiUrl: string }
) {
  const time = written(rounded(at, habits.precisionMs))
  return {
    id,
    sale_id: saleId,
    state: 'completed',
    amount: { total: inUnits(habits.isOdd ? -amount : amount, currency), currency },
    total_refunded_amount: { value: inUnits(refunded, currency), currency },
    refund_from_transaction_fee: { value: '0.00', currency },
    ...(customId !== undefined && !habits.isOdd && { custom: customId }),
    create_time: time,
    update_time: time,
    links: [
      { href: `${apiUrl}/v1/payments/refund/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl}/v1/payments/sale/${saleId}`, rel: 'sale', method: 'GET' },
    ],
  }
}

/**
 * Returns the resource of `CUSTOMER.DISPUTE.*` for a sale with a case; `outcome` is PayPal's code
 * of its result.
 */
export function disputeResource(
  { id, dispute, amount, currency }: Sale,
  { time, outcome, apiUrl }: { time: string; outcome: string | undefined; apiUrl: string }
) {
  const disputed = moneyOf(amount, currency)
  return {
    dispute_id: dispute,
    create_time: time,
    update_time: time,
    disputed_transactions: [
      {
        seller_transaction_id: id,
        gross_amount: disputed,
        buyer: { name: PAYERS_NAME, email: PAYER.email_address },
        seller: { merchant_id: '5U29WL78XSAEL' },
      },
    ],
    reason: 'UNAUTHORISED',
    status: outcome === undefined ? 'OPEN' : 'RESOLVED',
    dispute_amount: disputed,
    ...(outcome !== undefined && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    messages: [{ posted_by: 'BUYER', content: `${PAYERS_NAME} did not buy this.` }],
    links: [{ href: `${apiUrl}/v1/customer/disputes/${dispute}`, rel: 'self', method: 'GET' }],
  }
}

/** Returns a sale in the form of PayPal's list of transactions. */
export function transactionOf(sale: Sale, { isOdd }: Pick<Habits, 'isOdd'>) {
  const { id, amount, currency, at, feeTold } = sale
  const fee = feeOf(amount)
  return {
    id,
    status: transactionStatus(sale),
    amount_with_breakdown: {
      gross_amount: moneyOf(amount, currency),
      ...(feeTold && {
        fee_amount: moneyOf(isOdd ? -fee : fee, currency),
        net_amount: moneyOf(amount - fee, currency),
      }),
    },
    payer_name: PAYER.name,
    payer_email: PAYER.email_address,
    time: written(at),
  }
}

/** Returns a refund in the form of PayPal's list of transactions. */
export function refundTransaction({ id, amount, at }: Refund, { currency }: Sale) {
  return {
    id,
    status: 'COMPLETED',
    amount_with_breakdown: { gross_amount: moneyOf(-amount, currency) },
    time: written(at),
  }
}

/** PayPal's list reports a reversal as a refund. */
export function transactionStatus({ outcome, amount, refunded, reversed }: Sale) {
  if (reversed) return 'REFUNDED'
  if (refunded === 0) return outcome
  return refunded < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

function resourceType(type: string) {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return 'dispute'
  if (type.startsWith('CATALOG.')) return 'product'
  return type === 'PAYMENT.SALE.REFUNDED' ? 'refund' : 'sale'
}
