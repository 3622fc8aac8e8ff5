import { DateTime } from 'luxon'
import { written } from '#simulators/paypal/state/clock'
import { minorUnits, moneyOf, type Money } from '#simulators/paypal/state/money'
import { PAYER } from '#simulators/paypal/state/payer'
import { failureThreshold, type Plan, priceOf, regularCycle } from '#simulators/paypal/state/plan'

export type Status =
  | 'APPROVAL_PENDING'
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  | 'EXPIRED'

/** A subscription in PayPal's form, without links. */
export interface Subscription {
  id: string
  plan_id: string
  custom_id?: string
  quantity: '1'
  status: Status
  status_change_note?: string
  status_update_time: string
  start_time: string
  create_time: string
  update_time: string
  plan_overridden: false
  subscriber?: typeof PAYER
  billing_info: {
    outstanding_balance: Money
    cycle_executions: CycleExecution[]
    last_payment?: { amount: Money; time: string }
    next_billing_time?: string
    failed_payments_count: number
    last_failed_payment?: { amount: Money; time: string; reason_code: string }
  }
}

interface CycleExecution {
  tenure_type: 'REGULAR'
  sequence: number
  cycles_completed: number
  cycles_remaining: number
  current_pricing_scheme_version: number
  total_cycles: number
}

/** Returns a subscription that waits for the user's approval. `created` is its rounded time. */
export function waiting(
  id: string,
  plan: Plan,
  { customId, now, created }: { customId: string | undefined; now: Date; created: Date }
): Subscription {
  return {
    id,
    plan_id: plan.id,
    ...(customId !== undefined && { custom_id: customId }),
    quantity: '1',
    status: 'APPROVAL_PENDING',
    status_update_time: written(now),
    start_time: written(created),
    create_time: written(created),
    update_time: written(now),
    plan_overridden: false,
    billing_info: {
      outstanding_balance: moneyOf(0, priceOf(plan).currency_code),
      cycle_executions: [
        {
          tenure_type: 'REGULAR',
          sequence: regularCycle(plan).sequence,
          cycles_completed: 0,
          cycles_remaining: 0,
          current_pricing_scheme_version: 1,
          total_cycles: 0,
        },
      ],
      failed_payments_count: 0,
    },
  }
}

/** Returns the subscription after the user's approval; no payment is made yet. */
export function approve(subscription: Subscription, now: Date): Subscription {
  return {
    ...changed(subscription, 'ACTIVE', now),
    start_time: written(now),
    subscriber: PAYER,
  }
}

/**
 * Returns the subscription after one more paid cycle, with its debt settled. With a plan, PayPal
 * names the next charge.
 */
export function pay(
  subscription: Subscription,
  amount: Money,
  time: Date,
  plan?: Plan
): Subscription {
  const { billing_info: billing } = subscription
  const [execution] = billing.cycle_executions as [CycleExecution]
  const cycles = execution.cycles_completed + 1
  const { last_failed_payment: _, ...info } = billing
  return {
    ...subscription,
    update_time: written(time),
    billing_info: {
      ...info,
      outstanding_balance: moneyOf(0, amount.currency_code),
      cycle_executions: [{ ...execution, cycles_completed: cycles }],
      last_payment: { amount, time: written(time) },
      ...(plan && { next_billing_time: endOfCycle(subscription, plan, cycles) }),
      failed_payments_count: 0,
    },
  }
}

/** Returns the subscription after a failed payment. Too many failures suspend it. */
export function failPayment(subscription: Subscription, plan: Plan, now: Date): Subscription {
  const failures = subscription.billing_info.failed_payments_count + 1
  const failed: Subscription = {
    ...subscription,
    update_time: written(now),
    billing_info: {
      ...subscription.billing_info,
      outstanding_balance: priceOf(plan),
      failed_payments_count: failures,
      last_failed_payment: {
        amount: priceOf(plan),
        time: written(now),
        reason_code: 'PAYER_CANNOT_PAY',
      },
    },
  }
  return failures >= failureThreshold(plan) ? changed(failed, 'SUSPENDED', now) : failed
}

/**
 * Returns the subscription with another status. A subscription that is over is not charged again.
 */
export function changed(subscription: Subscription, status: Status, now: Date): Subscription {
  const { next_billing_time: next, ...info } = subscription.billing_info
  const isOver = status === 'CANCELLED' || status === 'EXPIRED'
  return {
    ...subscription,
    status,
    status_update_time: written(now),
    update_time: written(now),
    billing_info: isOver || next === undefined ? info : { ...info, next_billing_time: next },
  }
}

/** Counts from the start, so that a short month does not change the billing day for good. */
function endOfCycle({ start_time: start }: Subscription, plan: Plan, cycles: number) {
  const { interval_unit: unit, interval_count: count = 1 } = regularCycle(plan).frequency
  const end = DateTime.fromISO(start, { zone: 'utc' }).plus({
    [unit.toLowerCase()]: count * cycles,
  })
  return written(end.toJSDate())
}

/** Returns the price of a subscription's plan in minor units. */
export function priceIn(plan: Plan) {
  return minorUnits(priceOf(plan))
}
