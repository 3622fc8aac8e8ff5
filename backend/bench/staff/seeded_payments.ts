import type { BillingEvent, PaymentFacts, SubscriptionStatus } from '#modules/billing/events'

const MONTH_MS = 30 * 86_400_000
/** Ids of plans sold by the month, and their prices in cents. */
const SOLD = [
  [2, 600],
  [3, 1_200],
] as const

export interface Payer {
  user: number
  subscription: number
  payment: number
  at: Date
}

/** Returns the events of the first month. */
export function subscriptionOf(payer: Payer, userIndex: number): BillingEvent[] {
  const { subscription: subscription_id } = payer
  const [plan_id, amount] = soldTo(userIndex)
  const at = payer.at.toISOString()
  const sale = {
    subscription_id,
    plan_id,
    price: { amount, currency: 'USD' as const },
    interval_unit: 'MONTH' as const,
    paypal_id: `I-SEED${subscription_id}`,
    paypal_plan_id: `P-SEED${plan_id}`,
    at,
  }
  return [
    { type: 'SubscriptionCreated', data: sale },
    { type: 'SubscriptionActivated', data: { subscription_id, at } },
    { type: 'PaymentReceived', data: factsOf(payer, amount) },
    statusChanged(payer, plan_id, 'active'),
  ]
}

/** Returns the events of another month; some are refunded, some denied, some are the last. */
export function paymentOf(payer: Payer, userIndex: number, nth: number): BillingEvent[] {
  const [plan_id, amount] = soldTo(userIndex)
  const { subscription: subscription_id, payment: payment_id } = payer
  const facts = factsOf(payer, amount)
  const at = payer.at.toISOString()
  if (nth === 8 && userIndex % 15 === 0) {
    return [
      { type: 'SubscriptionCancelled', data: { subscription_id, at } },
      statusChanged(payer, plan_id, 'cancelled'),
    ]
  }
  if (nth === 6 && userIndex % 9 === 0) return [{ type: 'PaymentDenied', data: facts }]
  const received: BillingEvent[] = [
    { type: 'PaymentReceived', data: facts },
    statusChanged(payer, plan_id, 'active'),
  ]
  if (nth !== 5 || userIndex % 12 > 0) return received
  const refund = { payment_id, subscription_id, refund_id: `R-SEED${payment_id}` }
  const all = { amount: facts.amount, total: facts.amount, at }
  return [...received, { type: 'PaymentRefunded', data: { ...refund, ...all } }]
}

function soldTo(userIndex: number) {
  return SOLD[(userIndex / 3) % SOLD.length]!
}

function factsOf({ payment, subscription, at }: Payer, amount: number): PaymentFacts {
  return {
    payment_id: payment,
    subscription_id: subscription,
    sale_id: `S-SEED${payment}`,
    amount: { amount, currency: 'USD' },
    fee: { amount: 30 + Math.round(amount * 0.03), currency: 'USD' },
    at: at.toISOString(),
  }
}

function statusChanged(
  { subscription: subscription_id, at }: Payer,
  plan_id: number,
  state: SubscriptionStatus['state']
): BillingEvent {
  // Visits are weeks apart, and the last months are paid beyond the end.
  const until = new Date(at.getTime() + 3 * MONTH_MS).toISOString()
  const paid = { started_at: at.toISOString(), failing: false, paid_until: until }
  const data = { subscription_id, plan_id, state, ...paid, in_effect_until: until }
  return { type: 'SubscriptionStandingChanged', data }
}
