import { Refusal } from '#tools/simulators/paypal/api/refusal'
import type { Moment } from '#tools/simulators/paypal/state/moment'
import { written } from '#tools/simulators/paypal/state/clock'
import { recordSale } from '#tools/simulators/paypal/state/happenings'
import { newId } from '#tools/simulators/paypal/state/ids'
import { inUnits, minorUnits, type Money, sum } from '#tools/simulators/paypal/state/money'
import { priceOf } from '#tools/simulators/paypal/state/plan'
import { listTransactions, saveTransaction } from '#tools/simulators/paypal/state/store'
import { pay, type Subscription } from '#tools/simulators/paypal/state/subscription'
import { completedTransaction, type Transaction } from '#tools/simulators/paypal/state/transaction'
import { record } from '#tools/simulators/paypal/webhooks/record'
import { refundResource } from '#tools/simulators/paypal/webhooks/resources'

/** The next cycle is paid. */
export async function payCycle(subscription: Subscription, moment: Moment): Promise<Subscription> {
  const { trx, plan, now } = moment
  const sale = completedTransaction(priceOf(plan), written(now))
  const paid = pay(subscription, plan, now)
  await saveTransaction(trx, subscription.id, sale)
  await recordSale(moment, 'COMPLETED', sale, paid)
  return paid
}

/** Gives back what the last payment has left, or a part of it: "1.50". Throws Refusal. */
export function refund(value?: string) {
  return async (subscription: Subscription, { trx, now }: Moment): Promise<Subscription> => {
    const sale = await lastPaid(subscription, trx)
    const { gross_amount: gross } = sale.amount_with_breakdown
    const before = sale.refunded ?? { ...gross, value: inUnits(0, gross.currency_code) }
    const left = minorUnits(gross) - minorUnits(before)
    const amount: Money = { ...gross, value: value ?? inUnits(left, gross.currency_code) }
    const units = minorUnits(amount)
    if (units <= 0 || units > left) throw nothingToGiveBack()
    const refunded = sum(before, amount)
    const status = units === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    await saveTransaction(trx, subscription.id, { ...sale, status, refunded })
    const id = newId.transaction()
    const facts = { amount, refunded, time: written(now) }
    const resource = refundResource(id, sale, subscription, facts)
    const summary = `A ${amount.currency_code} ${amount.value} sale payment was refunded`
    const type = 'PAYMENT.SALE.REFUNDED'
    await record(trx, { type, summary, resource, transactionId: id }, now)
    return subscription
  }
}

/** The payer's bank takes the last payment back. Throws Refusal. */
export async function reverse(subscription: Subscription, moment: Moment): Promise<Subscription> {
  const sale = await lastPaid(subscription, moment.trx)
  const { gross_amount: refunded } = sale.amount_with_breakdown
  await saveTransaction(moment.trx, subscription.id, { ...sale, status: 'REFUNDED', refunded })
  await recordSale(moment, 'REVERSED', sale, subscription)
  return subscription
}

async function lastPaid({ id }: Subscription, trx: Moment['trx']): Promise<Transaction> {
  const found = (await listTransactions(id, trx)).find(({ status }) => status !== 'REFUNDED')
  if (!found) throw nothingToGiveBack()
  return found
}

function nothingToGiveBack() {
  return new Refusal(422, 'INVALID_PARAMETER_VALUE', { description: 'That much was not paid.' })
}
