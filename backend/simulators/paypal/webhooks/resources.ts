import { apiUrl } from '#simulators/paypal/api/links'
import type { Money } from '#simulators/paypal/state/money'
import type { Subscription } from '#simulators/paypal/state/subscription'
import type { Transaction } from '#simulators/paypal/state/transaction'

/**
 * Returns the resource of `PAYMENT.SALE.*` except refunds; here amounts are `total` and `currency`.
 */
export function saleResource(
  { id, amount_with_breakdown: amounts, time }: Transaction,
  { id: subscriptionId, custom_id: customId }: Subscription,
  state: string
) {
  const { gross_amount: gross, fee_amount: fee } = amounts
  return {
    id,
    state,
    amount: { ...totalOf(gross), details: { subtotal: gross.value } },
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'ELIGIBLE',
    transaction_fee: { value: fee.value, currency: fee.currency_code },
    billing_agreement_id: subscriptionId,
    ...(customId !== undefined && { custom: customId }),
    create_time: time,
    update_time: time,
    links: [
      { href: `${apiUrl()}/v1/payments/sale/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl()}/v1/payments/sale/${id}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}

/**
 * Returns the resource of `PAYMENT.SALE.REFUNDED`; `refunded` is the total of all refunds of the
 * sale.
 */
export function refundResource(
  id: string,
  sale: Transaction,
  { custom_id: customId }: Subscription,
  { amount, refunded, time }: { amount: Money; refunded: Money; time: string }
) {
  return {
    id,
    sale_id: sale.id,
    state: 'completed',
    amount: totalOf(amount),
    total_refunded_amount: { value: refunded.value, currency: refunded.currency_code },
    refund_from_transaction_fee: { value: '0.00', currency: amount.currency_code },
    ...(customId !== undefined && { custom: customId }),
    create_time: time,
    update_time: time,
    links: [
      { href: `${apiUrl()}/v1/payments/refund/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl()}/v1/payments/sale/${sale.id}`, rel: 'sale', method: 'GET' },
    ],
  }
}

function totalOf({ value, currency_code: currency }: Money) {
  return { total: value, currency }
}

/**
 * Returns the resource of `CUSTOMER.DISPUTE.*` for a payment with a case; `outcome` is PayPal's
 * code of its result.
 */
export function disputeResource(
  { id, dispute, amount_with_breakdown: { gross_amount: amount } }: Transaction,
  { time, outcome }: { time: string; outcome?: string }
) {
  return {
    dispute_id: dispute,
    create_time: time,
    update_time: time,
    disputed_transactions: [{ seller_transaction_id: id, gross_amount: amount }],
    reason: 'UNAUTHORISED',
    status: outcome === undefined ? 'OPEN' : 'RESOLVED',
    dispute_amount: amount,
    ...(outcome !== undefined && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    links: [{ href: `${apiUrl()}/v1/customer/disputes/${dispute}`, rel: 'self', method: 'GET' }],
  }
}
