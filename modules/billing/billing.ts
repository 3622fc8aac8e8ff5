import { isDeepStrictEqual } from 'node:util'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { BillingEvent, Sale } from '#modules/billing/events'
import { factsOf } from '#modules/billing/webhooks/webhook_facts'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import {
  isLive,
  isRefundDue,
  subscriptionStatusOf,
  stateOf,
  supersederOf,
} from '#modules/billing/subscription_status'
import {
  byPayPalsClock,
  changePayment,
  disputed,
  latest,
  newSubscription,
  paymentState,
  refundedBy,
  refundedOf,
  reversal,
  withNextBilling,
  withOtherPlan,
  withPayment,
  withPaymentState,
  withStatus,
  type Subscription,
} from '#modules/billing/subscription'

/**
 * A user's subscriptions and payments. PayPal's reports arrive in any order, twice or not at all.
 * Therefore `evolve` stores each fact with its own time and never relies on arrival order.
 * Consequences are decided from all facts and recorded when they change (decision 170).
 */

// State

/** Subscriptions by our id, in order of purchase. */
export type Billing = ReadonlyMap<number, Subscription>

// Commands

export type BillingCommand =
  /** PayPal created the subscription, which waits for approval. */
  | { type: 'CreateSubscription'; sale: Sale }
  | { type: 'CancelSubscription'; subscriptionId: number; at: string }
  /** `paymentId` is used if the payment is new. */
  | { type: 'RecordWebhookReport'; sale: Sale; report: WebhookReport; paymentId: number }

export const billingAggregate: Aggregate<Billing, BillingEvent> = {
  name: 'billing',
  holdsText: false,
  initial: () => new Map(),
  evolve,
}

export function billingStream(userId: number) {
  return `billing-${userId}`
}

function evolve(state: Billing, event: BillingEvent): Billing {
  const { subscription_id: id } = event.data
  const before = event.type === 'SubscriptionCreated' ? newSubscription(event.data) : state.get(id)
  if (!before) return state
  const folded = apply(before, event)
  const { data } = event
  // Uses the recorded decision, so a later rule change does not alter recorded events.
  const isDecided = 'after' in data && data.after !== undefined
  const after = isDecided ? withPaymentState(folded, data.payment_id, data.after!) : folded
  return new Map(state).set(id, after)
}

function apply(subscription: Subscription, { type, data }: BillingEvent): Subscription {
  switch (type) {
    case 'SubscriptionCreated':
      return subscription
    case 'SubscriptionActivated':
      return withStatus(withNextBilling(subscription, data.next_billing_at), 'active', data)
    case 'SubscriptionSuspended':
      return withStatus(subscription, 'suspended', data)
    case 'SubscriptionCancelled':
      return withStatus(subscription, 'cancelled', data)
    case 'SubscriptionExpired':
      return withStatus(subscription, 'expired', data)
    case 'SubscriptionMismatched':
      return withOtherPlan(subscription, data.paypal_plan_id, data.at)
    case 'SubscriptionPaymentFailed':
      return { ...subscription, failedAt: latest(subscription.failedAt, data.at) }
    case 'SubscriptionCancelRequested':
      return { ...subscription, cancelRequestedAt: data.at }
    case 'PaymentPending':
      return withPayment(subscription, 'pending', data)
    case 'PaymentDenied':
      return withPayment(subscription, 'denied', data)
    case 'PaymentReceived':
      return withPayment(subscription, 'completed', data)
    case 'PaymentMismatched':
      return withPayment(subscription, 'mismatched', data)
    case 'PaymentRefunded':
      return changePayment(subscription, data.payment_id, (payment) => refundedBy(payment, data))
    case 'PaymentReversed':
      return changePayment(subscription, data.payment_id, (payment, saleId) =>
        reversal(payment, saleId, data.at)
      )
    case 'PaymentDisputed': {
      const { dispute_id, state, reason, at } = data
      const dispute = { dispute_id, state, reason, at }
      return changePayment(subscription, data.payment_id, (payment, saleId) =>
        disputed(payment, saleId, dispute)
      )
    }
    case 'PaymentRefundDueChanged':
      return changePayment(subscription, data.payment_id, () => ({ refundDue: data.due }))
    case 'SubscriptionSuperseded':
      return { ...subscription, supersededBy: data.by }
    case 'SubscriptionStandingChanged': {
      const { subscription_id: _id, plan_id: _plan, ...subscriptionStatus } = data
      return { ...subscription, subscriptionStatus }
    }
    default:
      return type satisfies never
  }
}

/** Returns the events of a command; empty if nothing changes. Throws DomainError. */
export function decide(state: Billing, command: BillingCommand): BillingEvent[] {
  switch (command.type) {
    case 'CreateSubscription':
      return create(state, command.sale)
    case 'CancelSubscription':
      return cancel(state, command)
    case 'RecordWebhookReport': {
      const { sale, report, paymentId } = command
      const decision = new Decision(state)
      if (!state.has(sale.subscription_id)) {
        decision.add({ type: 'SubscriptionCreated', data: sale })
      }
      for (const event of factsOf(
        decision.state.get(sale.subscription_id),
        sale,
        report,
        paymentId
      ))
        decision.add(event)
      return decision.withDerivedEvents()
    }
    default:
      return command satisfies never
  }
}

function create(state: Billing, sale: Sale): BillingEvent[] {
  if (state.has(sale.subscription_id)) return []
  assertNotHad(state, sale.plan_id)
  const at = afterAll(state.values(), sale.at)
  const asked = at === sale.at ? {} : { asked_at: sale.at }
  return [{ type: 'SubscriptionCreated', data: { ...sale, ...asked, at } }]
}

/**
 * Returns a time not before any known fact: facts known before a request precede it, whatever
 * PayPal's clock says.
 */
function afterAll(known: Iterable<Subscription>, at: string) {
  return [...known]
    .flatMap(({ startedAt, payments }) => [startedAt, ...[...payments.values()].map((p) => p.at)])
    .reduce<string>((last, time) => (time === undefined ? last : latest(last, time)), at)
}

/** Throws DomainError if the user already has an active subscription to the plan. */
export function assertNotHad(state: Billing, planId: number) {
  const has = [...state.values()].some(
    (one) => one.sale.plan_id === planId && stateOf(one) === 'active'
  )
  if (has) throw new DomainError('conflict', 'E_PLAN_CURRENT', 'You already have this plan')
}

function cancel(
  state: Billing,
  { subscriptionId, at }: Extract<BillingCommand, { type: 'CancelSubscription' }>
): BillingEvent[] {
  const subscription = state.get(subscriptionId)
  if (!subscription || stateOf(subscription) === 'waiting') throw subscriptionNotFound()
  if (!isLive(subscription)) return []
  const { paypal_id } = subscription.sale
  const decision = new Decision(state)
  const moment = byPayPalsClock(subscription, at) ?? at
  const data = { subscription_id: subscriptionId, paypal_id, at: afterAll([subscription], moment) }
  decision.add({ type: 'SubscriptionCancelRequested', data })
  return decision.withDerivedEvents()
}

/** Returns the same error for an unknown subscription and one of another user (rule 12.2). */
export function subscriptionNotFound() {
  return new DomainError('not_found', 'E_SUBSCRIPTION_NOT_FOUND', 'There is no such subscription')
}

/**
 * Adds the payment's resulting state to an event about a payment. Refunds count in full once the
 * payment is known to be that large.
 */
function withAfter(event: BillingEvent, state: Billing): BillingEvent {
  if (!('payment_id' in event.data)) return event
  const { payment_id: id, subscription_id } = event.data
  const { payments } = state.get(subscription_id)!
  const [saleId, payment] = [...payments].find(([, known]) => known.id === id)!
  const after = paymentState(saleId, { ...payment, refunded: refundedOf(payment) })
  const data = { ...event.data, after }
  return { ...event, data } as BillingEvent
}

/** Collects the events of a decision; each is decided on the state after its predecessors. */
class Decision {
  readonly #events: BillingEvent[] = []

  constructor(public state: Billing) {}

  /** Adds the event unless it changes nothing. */
  add(event: BillingEvent) {
    const decided = withAfter(event, evolve(this.state, event))
    const after = evolve(this.state, decided)
    if (isDeepStrictEqual(after, this.state)) return
    this.state = after
    this.#events.push(decided)
  }

  withDerivedEvents(): BillingEvent[] {
    for (const one of this.state.values()) this.#supersede(one)
    for (const one of this.state.values()) this.#noteRefunds(one)
    for (const one of this.state.values()) this.#noteStatus(one)
    return this.#events
  }

  #supersede(subscription: Subscription) {
    const by = supersederOf(subscription, this.state.values())
    if (!by || !isLive(subscription)) return
    const { subscription_id, paypal_id } = subscription.sale
    const data = { subscription_id, paypal_id, by: by.sale.subscription_id }
    this.add({ type: 'SubscriptionSuperseded', data })
  }

  #noteRefunds(subscription: Subscription) {
    const { subscription_id } = subscription.sale
    for (const payment of subscription.payments.values()) {
      const due = isRefundDue(subscription, payment, this.state.values())
      const data = { payment_id: payment.id, subscription_id, due }
      this.add({ type: 'PaymentRefundDueChanged', data })
    }
  }

  #noteStatus(subscription: Subscription) {
    const { subscription_id, plan_id } = subscription.sale
    const data = { subscription_id, plan_id, ...subscriptionStatusOf(subscription) }
    this.add({ type: 'SubscriptionStandingChanged', data })
  }
}
