import { type Call, type Handler, once, timeIn, wantsWhole } from '#simulators/paypal/api/call'
import { selfLink, subscriptionLinks } from '#simulators/paypal/api/links'
import { invalid, missing, Refusal, refused, tooLong } from '#simulators/paypal/api/refusal'
import { type Action, act } from '#simulators/paypal/state/actions'
import { rounded } from '#simulators/paypal/state/clock'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import { type Subscription, waiting } from '#simulators/paypal/state/subscription'
import type { Context } from '#simulators/paypal/state/things'
import { refundTransaction, transactionOf } from '#simulators/paypal/webhooks/resources'

const MAX_REASON = 128

export const createSubscription: Handler = (call) =>
  once(call, () => {
    const made = shown(call.paypal, newSubscription(call))
    const { id, status, create_time, links } = made
    return wantsWhole(call) ? made : { id, status, create_time, links }
  })

export const showSubscription: Handler = ({ paypal, id }) => ({
  status: 200,
  body: shown(paypal, paypal.subscriptionOf(id)),
})

/** Handles suspend, activate and cancel. */
export function change(action: Action): Handler {
  return ({ paypal, id, json: { reason } }) => {
    if (reason === undefined && action !== 'reactivate') throw missing('/reason')
    if (String(reason).length > MAX_REASON) throw tooLong('/reason')
    act(paypal, action, id)
    return { status: 204 }
  }
}

/** Lists charges newest first, with the refunds of listed charges if PayPal lists refunds. */
export const listTransactions: Handler = (call) => {
  const { paypal, id, path } = call
  const [from, to] = [timeIn(call, 'start_time'), timeIn(call, 'end_time')]
  paypal.subscriptionOf(id)
  const sales = paypal.salesOf(id).filter(({ at }) => from <= at && at <= to)
  const refunds = [...paypal.refunds.values()].flatMap((refund) => {
    const sale = sales.find((one) => one.id === refund.saleId)
    return sale && paypal.listsRefunds ? [refundTransaction(refund, sale)] : []
  })
  const transactions = [...sales.map((sale) => transactionOf(sale, paypal.habits)), ...refunds]
  return { status: 200, body: { transactions, links: selfLink(paypal.apiUrl, path) } }
}

/** Refunds the rest of a sale. */
export const refundSale: Handler = (call) =>
  once(call, () => {
    const { paypal, id: saleId } = call
    const sale = paypal.sale(saleId)
    const amount = sale.amount - sale.refunded
    const isRefundable = amount > 0 && sale.outcome === 'COMPLETED'
    if (!isRefundable || sale.reversed || sale.isTooOld) throw refused()
    const subscription = paypal.statusOf(sale.subscriptionId)
    paypal.givenBack.push({ saleId, amount, subscription })
    return paypal.refund(saleId, amount)
  })

/** Returns a subscription in the form of PayPal's responses. */
export function shown({ apiUrl }: SimulatedPayPal, found: Subscription) {
  const waits = found.status === 'APPROVAL_PENDING'
  return { ...found, links: subscriptionLinks(apiUrl, found.id, waits) }
}

function newSubscription({ paypal, json }: Pick<Call, 'paypal' | 'json'>) {
  const { plan_id: planId, custom_id: customId, application_context: context } = json
  if (typeof planId !== 'string') throw missing('/plan_id')
  if (customId !== undefined && !isCustomId(customId)) throw invalid('/custom_id')
  const plan = paypal.plan(planId)
  if (plan.status !== 'ACTIVE') throw new Refusal(422, 'PLAN_STATUS_INVALID')
  const { now, habits } = paypal
  const created = rounded(now, habits.precisionMs)
  const subscription = waiting(habits.newId('subscription'), plan, { customId, now, created })
  return paypal.order(subscription, contextOf(context))
}

function isCustomId(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,127}$/.test(value)
}

/** Requires both addresses if there is a context. */
function contextOf(asked: unknown): Context {
  const { return_url, cancel_url, brand_name } = (asked ?? {}) as Record<string, unknown>
  if (asked !== undefined && !isUrl(return_url)) throw missing('/application_context/return_url')
  if (asked !== undefined && !isUrl(cancel_url)) throw missing('/application_context/cancel_url')
  return {
    return_url: String(return_url ?? ''),
    cancel_url: String(cancel_url ?? ''),
    brand_name: typeof brand_name === 'string' ? brand_name : undefined,
  }
}

function isUrl(value: unknown) {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}
