import { invalid, missing, notFound } from '#simulators/paypal/api/refusal'
import { shown } from '#simulators/paypal/api/shown'
import { act, actions } from '#simulators/paypal/state/actions'
import {
  type Fault,
  moveClock,
  readControl,
  setFaults,
  setWebhooks,
} from '#simulators/paypal/state/control'
import { now } from '#simulators/paypal/state/clock'
import { dispute, refund, resolveDispute, reverse } from '#simulators/paypal/state/payments'
import { chargeDue } from '#simulators/paypal/state/renewals'
import { findSubscription, listTransactions } from '#simulators/paypal/state/store'
import { deliver, dropPendingWebhooks } from '#simulators/paypal/webhooks/by_hand'
import { sendWaiting } from '#simulators/paypal/webhooks/deliveries'

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
  const { action } = order
  switch (action) {
    case 'show':
      return show(subscriptionIn(order))
    case 'hold_webhooks':
      await setWebhooks('held')
      return { webhooks: 'held' }
    case 'release_webhooks':
      await setWebhooks('sent')
      return { webhooks: 'sent' }
    case 'drop_webhooks':
      return drop(order)
    case 'deliver':
      return { statuses: await deliver(textIn(order, 'event_id'), timesIn(order)) }
    case 'advance':
      return advance(order)
    case 'fault':
      return breakCalls(order)
    default:
      return change(order)
  }
}

async function change(order: Order) {
  const id = subscriptionIn(order)
  const amount = order.amount === undefined ? undefined : textIn(order, 'amount')
  const { outcome } = order
  const changes = {
    ...actions,
    refund: refund(amount),
    reverse,
    dispute,
    resolve_dispute: resolveDispute(typeof outcome === 'string' ? outcome : 'NONE'),
  }
  const action = changes[order.action as keyof typeof changes]
  if (!Object.hasOwn(changes, order.action)) throw invalid('/action')
  for (let time = 0; time < timesIn(order); time++) await act(id, action)
  return show(id)
}

async function show(id: string) {
  const found = await findSubscription(id)
  if (!found) throw notFound()
  return { ...shown(found), transactions: await listTransactions(id) }
}

/** Drops the next `times` webhooks, waiting ones first; without a number, all until released. */
async function drop(order: Order) {
  if (order.times === undefined) {
    await setWebhooks('dropped')
    return { webhooks: 'dropped', lost: await dropPendingWebhooks() }
  }
  const times = timesIn(order)
  const { webhooks: before } = await readControl()
  const webhooks = before === 'held' ? 'held' : 'sent'
  const lost = await dropPendingWebhooks(times)
  await setWebhooks(webhooks, times - lost)
  return { webhooks, lost, drop_next: times - lost }
}

async function advance(order: Order) {
  const days = Number(order.days)
  if (!(days > 0 && days <= 3_660)) throw invalid('/days')
  await moveClock(Math.round(days * DAY_MS))
  await chargeDue()
  return { now: (await now()).toISOString() }
}

async function breakCalls(order: Order) {
  const fault = FAULTS.find((known) => known === order.fault)
  if (!fault) throw invalid('/fault')
  const { ms = 15_000, path = '' } = order
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= 120_000)) throw invalid('/ms')
  if (typeof path !== 'string') throw invalid('/path')
  const times = order.times === 0 ? 0 : timesIn(order)
  const faults = times === 0 ? [] : [{ fault, times, ms, path }]
  await setFaults(faults)
  return { faults }
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
