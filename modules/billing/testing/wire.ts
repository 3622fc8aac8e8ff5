/** Webhooks in PayPal's format, including the payer's data, which must not be stored. */

export interface WireSubscription {
  id: string
  planId: string
  status: string
  statusAt: Date
  customId?: string
  createdAt: Date
  lastPayment?: { amount: string; at: Date }
  nextBillingAt?: Date
  failedPayments?: number
}

export interface WireSale {
  id: string
  subscriptionId?: string
  customId?: string
  amount: string
  currency?: string
  fee?: string
  at: Date
}

export interface WireRefund {
  id: string
  saleId: string
  amount: string
  total?: string
  at: Date
}

/** Payer data that no table, event or log may contain. */
export const PAYERS_DATA = ['payer@example.test', '2J6QB8YJQSJRJ', 'Petra Payer', '1 Main St']

const seconds = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

export function envelope(
  id: string,
  event_type: string,
  resource_type: string,
  at: Date,
  resource: object
) {
  return {
    id,
    event_version: '1.0',
    create_time: at.toISOString(),
    resource_type,
    resource_version: '2.0',
    event_type,
    summary: `${event_type} of Petra Payer`,
    resource,
    links: [
      {
        href: `https://api.paypal.com/v1/notifications/webhooks-events/${id}`,
        rel: 'self',
        method: 'GET',
      },
    ],
  }
}

export function subscriptionResource(subscription: WireSubscription) {
  const { lastPayment, nextBillingAt, failedPayments = 0 } = subscription
  return {
    id: subscription.id,
    plan_id: subscription.planId,
    status: subscription.status,
    status_update_time: subscription.statusAt.toISOString(),
    ...(subscription.customId !== undefined && { custom_id: subscription.customId }),
    start_time: seconds(subscription.createdAt),
    create_time: seconds(subscription.createdAt),
    update_time: subscription.statusAt.toISOString(),
    quantity: '1',
    shipping_amount: { currency_code: 'USD', value: '0.0' },
    subscriber: {
      email_address: 'payer@example.test',
      payer_id: '2J6QB8YJQSJRJ',
      name: { given_name: 'Petra', surname: 'Payer' },
      shipping_address: { address: { address_line_1: '1 Main St', country_code: 'US' } },
    },
    billing_info: {
      outstanding_balance: { currency_code: 'USD', value: '0.0' },
      cycle_executions: [
        {
          tenure_type: 'REGULAR',
          sequence: 1,
          cycles_completed: lastPayment ? 1 : 0,
          total_cycles: 0,
        },
      ],
      ...(lastPayment && {
        last_payment: {
          amount: { currency_code: 'USD', value: lastPayment.amount },
          time: seconds(lastPayment.at),
        },
      }),
      ...(nextBillingAt && { next_billing_time: seconds(nextBillingAt) }),
      failed_payments_count: failedPayments,
    },
    links: [],
  }
}

/** Amounts have one decimal, as PayPal sometimes writes them. */
export function saleResource(sale: WireSale, state = 'completed') {
  const { currency = 'USD' } = sale
  return {
    id: sale.id,
    state,
    ...(sale.subscriptionId !== undefined && { billing_agreement_id: sale.subscriptionId }),
    ...(sale.customId !== undefined && { custom: sale.customId }),
    amount: { total: sale.amount, currency, details: { subtotal: sale.amount } },
    ...(sale.fee !== undefined && { transaction_fee: { value: sale.fee, currency } }),
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'ELIGIBLE',
    create_time: seconds(sale.at),
    update_time: seconds(sale.at),
    soft_descriptor: 'Petra Payer',
    links: [],
  }
}

export function refundResource({ id, saleId, amount, total, at }: WireRefund) {
  return {
    id,
    sale_id: saleId,
    state: 'completed',
    amount: { total: `-${amount}`, currency: 'USD' },
    ...(total !== undefined && { total_refunded_amount: { value: total, currency: 'USD' } }),
    refund_from_transaction_fee: { value: '0.10', currency: 'USD' },
    create_time: seconds(at),
    update_time: seconds(at),
    links: [],
  }
}

/** Returns a dispute in PayPal's documented format, including the payer. */
export function disputeResource(id: string, saleId: string, outcome?: string) {
  return {
    dispute_id: id,
    create_time: '2026-01-01T00:00:00.000Z',
    disputed_transactions: [
      {
        seller_transaction_id: saleId,
        buyer: { name: 'Petra Payer', email: 'payer@example.test' },
        seller: { merchant_id: '5U29WL78XSAEL' },
      },
    ],
    reason: 'UNAUTHORISED',
    status: outcome === undefined ? 'OPEN' : 'RESOLVED',
    ...(outcome !== undefined && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    messages: [{ posted_by: 'BUYER', content: 'Petra Payer did not buy this.' }],
    links: [],
  }
}
