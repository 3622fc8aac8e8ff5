import { invalid, missing } from '#simulators/paypal/api/refusal'
import { shown } from '#simulators/paypal/api/subscriptions'
import { act, isAction } from '#simulators/paypal/state/actions'
import { minorUnits, moneyOf } from '#simulators/paypal/state/money'
import { nothingToRefund, type SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import { withPayPal } from '#simulators/paypal/state/stored_paypal'
import type { Fault, Sale } from '#simulators/paypal/state/things'
import { deliver, sendWaiting } from '#simulators/paypal/webhooks/deliveries'
import { dropWaiting } from '#simulators/paypal/webhooks/queue'
import { transactionOf, transactionStatus } from '#simulators/paypal/webhooks/resources'

/** An order of a user or a test to the simulator; see README.md beside this folder. */
export type Order = Record<string, unknown> & { action: string }

const MAX_TIMES = 1_000
const FAULTS: Fault['fault'][] = ['slow', 'error', 'busy', 'drop', 'lost', 'unauthorized']
const DAY_MS = 24 * 60 * 60_000

/** Executes an order and tries to deliver its webhooks. Throws Refusal. */
export async function obey(order: Order): Promise<object> {
  const done = await carryOut(order)
  await sendWaiting()
  return done
}

async function carryOut(order: Order): Promise<object> {
  if (order.action === 'deliver') {
    return { statuses: await deliver(textIn(order, 'event_id'), timesIn(order)) }
  }
  if (order.action === 'advance') return advance(order)
  return withPayPal((paypal) => carryOutIn(paypal, order))
}

function carryOutIn(paypal: SimulatedPayPal, order: Order): object {
  switch (order.action) {
    case 'show':
      return show(paypal, subscriptionIn(order))
    case 'hold_webhooks':
      paypal.webhooks = 'held'
      return { webhooks: 'held' }
    case 'release_webhooks':
      Object.assign(paypal, { webhooks: 'sent', dropNext: 0 })
      return { webhooks: 'sent' }
    case 'drop_webhooks':
      return drop(paypal, order)
    case 'fault':
      return breakCalls(paypal, order)
    default:
      return change(paypal, order)
  }
}

function change(paypal: SimulatedPayPal, order: Order) {
  const id = subscriptionIn(order)
  for (let time = 0; time < timesIn(order); time++) changeOnce(paypal, id, order)
  return show(paypal, id)
}

function changeOnce(paypal: SimulatedPayPal, id: string, order: Order) {
  const { action, outcome } = order
  paypal.subscriptionOf(id)
  if (isAction(action)) return act(paypal, action, id)
  switch (action) {
    case 'refund': {
      const sale = lastPaid(paypal, id)
      const { amount, currency, refunded } = sale
      const value = order.amount === undefined ? undefined : textIn(order, 'amount')
      const part =
        value === undefined ? amount - refunded : minorUnits({ value, currency_code: currency })
      return void paypal.refund(sale.id, part)
    }
    case 'reverse':
      return paypal.reverse(lastPaid(paypal, id).id)
    case 'dispute':
      return paypal.dispute(lastPaid(paypal, id).id)
    case 'resolve_dispute': {
      const disputed = paypal.salesOf(id).find(({ dispute }) => dispute !== undefined)
      if (!disputed) throw nothingToRefund()
      return paypal.resolve(disputed.id, typeof outcome === 'string' ? outcome : 'NONE')
    }
    default:
      throw invalid('/action')
  }
}

function show(paypal: SimulatedPayPal, id: string) {
  const found = shown(paypal, paypal.subscriptionOf(id))
  const transactions = paypal.salesOf(id).map((sale) => ({
    ...transactionOf(sale, paypal.habits),
    ...(sale.refunded > 0 && { refunded: moneyOf(sale.refunded, sale.currency) }),
  }))
  return { ...found, transactions }
}

function lastPaid(paypal: SimulatedPayPal, id: string): Sale {
  const found = paypal.salesOf(id).find((sale) => transactionStatus(sale) !== 'REFUNDED')
  if (!found) throw nothingToRefund()
  return found
}

/** Drops the next `times` webhooks, waiting ones first; without a number, all until released. */
function drop(paypal: SimulatedPayPal, order: Order) {
  if (order.times === undefined) {
    Object.assign(paypal, { webhooks: 'dropped', dropNext: 0 })
    return { webhooks: 'dropped', lost: dropWaiting(paypal) }
  }
  const times = timesIn(order)
  const lost = dropWaiting(paypal, times)
  const webhooks = paypal.webhooks === 'held' ? 'held' : 'sent'
  Object.assign(paypal, { webhooks, dropNext: times - lost })
  return { webhooks, lost, drop_next: times - lost }
}

async function advance(order: Order) {
  const days = Number(order.days)
  if (!(days > 0 && days <= 3_660)) throw invalid('/days')
  const charge = (paypal: SimulatedPayPal) => {
    paypal.chargeDue()
    return { now: paypal.now.toISOString() }
  }
  return withPayPal(charge, { advanceMs: Math.round(days * DAY_MS) })
}

function breakCalls(paypal: SimulatedPayPal, order: Order) {
  const fault = FAULTS.find((known) => known === order.fault)
  if (!fault) throw invalid('/fault')
  const { ms = 15_000, path = '' } = order
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= 120_000)) throw invalid('/ms')
  if (typeof path !== 'string') throw invalid('/path')
  const times = order.times === 0 ? 0 : timesIn(order)
  paypal.faults = times === 0 ? [] : [{ fault, times, ms, path }]
  return { faults: paypal.faults }
}

function subscriptionIn(order: Order) {
  return textIn(order, 'subscription_id')
}

function textIn(order: Order, name: string) {
  const value = order[name]
  if (value === undefined) throw missing(`/${name}`)
  if (typeof value !== 'string') throw invalid(`/${name}`)
  return value
}

function timesIn({ times = 1 }: Order) {
  const isRight = Number.isInteger(times) && Number(times) >= 1 && Number(times) <= MAX_TIMES
  if (!isRight) throw invalid('/times')
  return Number(times)
}
