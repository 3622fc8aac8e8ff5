import { notFound, Refusal, refused } from '#simulators/paypal/api/refusal'
import type { Moment } from '#simulators/paypal/state/moment'
import { after, now as currentTime, written } from '#simulators/paypal/state/clock'
import { recordDispute, recordSale } from '#simulators/paypal/state/happenings'
import { newId } from '#simulators/paypal/state/ids'
import { inUnits, minorUnits, type Money, sum } from '#simulators/paypal/state/money'
import { priceOf } from '#simulators/paypal/state/plan'
import {
  findSale,
  listTransactions,
  lockSubscription,
  saveTransaction,
} from '#simulators/paypal/state/store'
import { pay, type Subscription } from '#simulators/paypal/state/subscription'
import { completedTransaction, type Transaction } from '#simulators/paypal/state/transaction'
import { record } from '#simulators/paypal/webhooks/record'
import { refundResource } from '#simulators/paypal/webhooks/resources'

/** Charges the next cycle. */
export async function payCycle(subscription: Subscription, moment: Moment): Promise<Subscription> {
  const { trx, plan, now } = moment
  const sale = completedTransaction(priceOf(plan), written(now))
  const paid = pay(subscription, plan, now)
  await saveTransaction(trx, subscription.id, sale)
  await recordSale(moment, 'COMPLETED', sale, paid)
  return paid
}

/** Refunds the rest of the last payment, or a part of it: "1.50". Throws Refusal. */
export function refund(value?: string) {
  return async (subscription: Subscription, moment: Moment): Promise<Subscription> => {
    await recordRefund(moment, subscription, await lastPaid(subscription, moment.trx), value)
    return subscription
  }
}

/** Refunds the rest of a payment. Returns the refund. Throws Refusal. */
export async function refundSale(trx: Moment['trx'], saleId: string): Promise<object> {
  const subscriptionId = await findSale(trx, saleId)
  const subscription = subscriptionId && (await lockSubscription(trx, subscriptionId))
  if (!subscription) throw notFound()
  const sale = (await listTransactions(subscription.id, trx)).find(({ id }) => id === saleId)!
  if (sale.status === 'REFUNDED') throw refused()
  const now = after(await currentTime(trx), sale.time)
  return recordRefund({ trx, now }, subscription, sale)
}

async function recordRefund(
  { trx, now }: Pick<Moment, 'trx' | 'now'>,
  subscription: Subscription,
  sale: Transaction,
  value?: string
): Promise<object> {
  const { gross_amount: gross } = sale.amount_with_breakdown
  const before = sale.refunded ?? { ...gross, value: inUnits(0, gross.currency_code) }
  const left = minorUnits(gross) - minorUnits(before)
  const amount: Money = { ...gross, value: value ?? inUnits(left, gross.currency_code) }
  const units = minorUnits(amount)
  if (units <= 0 || units > left) throw nothingToRefund()
  const refunded = sum(before, amount)
  const status = units === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  await saveTransaction(trx, subscription.id, { ...sale, status, refunded })
  const id = newId.transaction()
  const facts = { amount, refunded, time: written(now) }
  const resource = refundResource(id, sale, subscription, facts)
  const summary = `A ${amount.currency_code} ${amount.value} sale payment was refunded`
  const type = 'PAYMENT.SALE.REFUNDED'
  await record(trx, { type, summary, resource, transactionId: id }, now)
  return resource
}

/** Reverses the last payment on behalf of the payer's bank. Throws Refusal. */
export async function reverse(subscription: Subscription, moment: Moment): Promise<Subscription> {
  const sale = await lastPaid(subscription, moment.trx)
  const { gross_amount: refunded } = sale.amount_with_breakdown
  const reversed = { status: 'REFUNDED', refunded, reversed: true } as const
  await saveTransaction(moment.trx, subscription.id, { ...sale, ...reversed })
  await recordSale(moment, 'REVERSED', sale, subscription)
  return subscription
}

/** Opens a payer's case about the last payment. Throws Refusal. */
export async function dispute(subscription: Subscription, moment: Moment): Promise<Subscription> {
  const sale = await lastPaid(subscription, moment.trx)
  const disputed = { ...sale, dispute: newId.dispute() }
  await saveTransaction(moment.trx, subscription.id, disputed)
  await recordDispute(moment, disputed)
  return subscription
}

/**
 * Resolves the case about the last disputed payment. A seller who wins gets a reversed payment
 * back.
 */
export function resolveDispute(outcome: string) {
  return async (subscription: Subscription, moment: Moment): Promise<Subscription> => {
    const all = await listTransactions(subscription.id, moment.trx)
    const found = all.find((sale) => sale.dispute !== undefined)
    if (!found) throw nothingToRefund()
    const { dispute: _dispute, reversed: isReversed, ...sale } = found
    const isWon = isReversed && outcome === 'RESOLVED_SELLER_FAVOUR'
    const { refunded: _refunded, ...whole } = sale
    const left: Transaction = isWon ? { ...whole, status: 'COMPLETED' } : sale
    await saveTransaction(moment.trx, subscription.id, left)
    await recordDispute(moment, found, outcome)
    return subscription
  }
}

async function lastPaid({ id }: Subscription, trx: Moment['trx']): Promise<Transaction> {
  const found = (await listTransactions(id, trx)).find(({ status }) => status !== 'REFUNDED')
  if (!found) throw nothingToRefund()
  return found
}

function nothingToRefund() {
  return new Refusal(422, 'INVALID_PARAMETER_VALUE', { description: 'That much was not paid.' })
}
