import type { PastEvent } from '#kernel/events/past_event'
import type { ReplayedPayment, ReplayedSubscription } from '#modules/billing/api'
import { billingAggregate, billingStream, type Billing } from '#modules/billing/billing'
import { billingEvents, type BillingEvent } from '#modules/billing/events'
import { chargeInUnits } from '#modules/billing/money'
import { lastDispute, type Payment, type Subscription } from '#modules/billing/subscription'

/** A user's subscriptions and payments event by event, for auditors. */
export class BillingHistory {
  static readonly streamOf = billingStream
  static readonly types = new Set(Object.keys(billingEvents))

  #state: Billing = billingAggregate.initial()

  /** Returns the id of the only subscription that an event changes. */
  touched({ event }: PastEvent): number[] {
    return [(event as BillingEvent).data.subscription_id]
  }

  add({ event, revision }: PastEvent) {
    this.#state = billingAggregate.evolve(this.#state, event as BillingEvent, revision)
  }

  find(id: number): ReplayedSubscription | null {
    const subscription = this.#state.get(id)
    return subscription ? describe(subscription) : null
  }

  /** Yields subscriptions in the order of purchase. */
  *items(): Iterable<ReplayedSubscription> {
    for (const subscription of this.#state.values()) yield describe(subscription)
  }
}

function describe({
  sale,
  subscriptionStatus,
  payments,
  ...known
}: Subscription): ReplayedSubscription {
  const { paypal_plan_found: _found, ...status } = subscriptionStatus
  return {
    id: sale.subscription_id,
    plan_id: sale.plan_id,
    price: chargeInUnits(sale.price),
    currency: sale.price.currency,
    interval_unit: sale.interval_unit,
    paypal_id: sale.paypal_id,
    ordered_at: sale.at,
    ...status,
    cancel_requested_at: known.cancelRequestedAt ?? null,
    superseded_by: known.supersededBy ?? null,
    payments: Array.from(payments, ([paypalId, payment]) => describePayment(paypalId, payment)),
  }
}

function describePayment(paypalId: string, payment: Payment): ReplayedPayment {
  const { id, outcome, amount, at, refunded, reversed, refundDue } = payment
  const { currency } = amount
  return {
    id,
    paypal_id: paypalId,
    outcome,
    amount: chargeInUnits(amount),
    currency,
    refunded: chargeInUnits({ amount: refunded, currency }),
    reversed,
    dispute: describeDispute(payment),
    refund_due: refundDue,
    paid_at: at,
  }
}

function describeDispute(payment: Payment) {
  const dispute = lastDispute(payment)
  if (!dispute) return null
  const { dispute_id: id, state, reason, at } = dispute
  return { id, state, reason, at }
}
