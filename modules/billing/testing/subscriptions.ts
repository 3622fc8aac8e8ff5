import type { BillingEvent, DisputeState, Sale, SubscriptionStatus } from '#modules/billing/events'
import type {
  DisputeReport,
  PaymentReport,
  RefundReport,
  SubscriptionReport,
} from '#modules/billing/webhooks/webhook_report'

/** Returns a sale of Basic, monthly, ordered at the start of 2026. */
export function saleOf(id = 1, changed: Partial<Sale> = {}): Sale {
  return {
    subscription_id: id,
    plan_id: 2,
    price: { amount: 600, currency: 'USD' },
    interval_unit: 'MONTH',
    paypal_id: `I-${id}`,
    paypal_plan_id: 'P-2',
    at: at('2026-01-01'),
    ...changed,
  }
}

/** Parses '2026-01-31' or '2026-01-31 10:30' as UTC. */
export function at(time: string) {
  return new Date(
    `${time.replace(' ', 'T')}${time.includes(' ') ? '' : 'T00:00'}:00Z`
  ).toISOString()
}

export function says(
  status: SubscriptionReport['status'],
  time: string,
  changed: Partial<SubscriptionReport> = {}
): SubscriptionReport {
  return { kind: 'subscription', status, at: at(time), paypalPlanId: 'P-2', ...changed }
}

export function pays(
  saleId: string,
  time: string,
  changed: Partial<PaymentReport> = {}
): PaymentReport {
  const amount = { amount: 600, currency: 'USD' }
  const fee = { amount: 47, currency: 'USD' }
  return { kind: 'payment', saleId, outcome: 'completed', amount, fee, at: at(time), ...changed }
}

export function refunds(
  saleId: string,
  cents: number,
  time: string,
  changed: Partial<RefundReport> = {}
): RefundReport {
  const amount = { amount: cents, currency: 'USD' }
  return { kind: 'refund', saleId, refundId: `R-${time}`, amount, at: at(time), ...changed }
}

/** Reports a dispute about the payment `S1`. */
export function disputes(state: DisputeState, time: string): DisputeReport {
  const about = { saleId: 'S1', disputeId: 'PP-D-1', reason: 'UNAUTHORISED' }
  return { kind: 'dispute', ...about, state, at: at(time) }
}

export function created(sale: Sale): BillingEvent {
  return { type: 'SubscriptionCreated', data: sale }
}

export function statusChanged(sale: Sale, changed: Partial<SubscriptionStatus>): BillingEvent {
  const { subscription_id, plan_id } = sale
  const unless = { started_at: null, failing: false, paid_until: null, in_effect_until: null }
  return {
    type: 'SubscriptionStandingChanged',
    data: { subscription_id, plan_id, state: 'waiting', ...unless, ...changed },
  }
}
