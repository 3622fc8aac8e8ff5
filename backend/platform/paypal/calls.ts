import {
  type PayPalPlan,
  type PayPalProduct,
  readPlan,
  readPlanPage,
  readProduct,
  readProductPage,
} from '#platform/paypal/catalogue'
import { PayPalError } from '#platform/paypal/errors'
import { readCreated, type CreatedSubscription } from '#platform/paypal/created_subscription'
import { listEvents, type EventFilter } from '#platform/paypal/event_list'
import { read } from '#platform/paypal/read'
import {
  type NewPlan,
  type NewProduct,
  type NewSubscription,
  planBody,
  productBody,
  subscriptionBody,
} from '#platform/paypal/new_things'
import { Unreadable } from '#platform/paypal/shapes'
import { type PayPalSubscription, readSubscription } from '#platform/paypal/subscription'
import { type PayPalTransaction, readTransactionPage } from '#platform/paypal/transaction'
import type { Call, Transport } from '#platform/paypal/transport'
import type { WebhookEvent } from '#platform/paypal/webhook_event'

/** For calls that somebody waits for: milliseconds for all tries together. */
export type Patience = Pick<Call, 'withinMs'>

const PAGE_SIZE = '20'
/** A list that goes on for longer is not one of ours. */
const MAX_PAGES = 500
/** A day of one subscription fits a page. */
const SHORTEST_MS = 24 * 60 * 60_000
const PRODUCTS = '/v1/catalogs/products'
const PLANS = '/v1/billing/plans'
const SUBSCRIPTIONS = '/v1/billing/subscriptions'
/** Nothing more will be charged. */
const OVER = ['CANCELLED', 'EXPIRED']

/**
 * What the product asks of PayPal. Each throws PayPalError. A `requestId` makes a call that is
 * repeated within 72 hours make no second thing.
 */
export class PayPalCalls {
  constructor(readonly transport: Transport) {}

  async createProduct(requestId: string, product: NewProduct): Promise<PayPalProduct> {
    const body = productBody(product)
    const call: Call = { method: 'POST', path: PRODUCTS, requestId, body }
    return this.#ask(call, readProduct)
  }

  listProducts(): Promise<PayPalProduct[]> {
    return this.#pages({ path: PRODUCTS }, readProductPage)
  }

  createPlan(requestId: string, plan: NewPlan): Promise<PayPalPlan> {
    const body = planBody(plan)
    return this.#ask({ method: 'POST', path: PLANS, requestId, body }, readPlan)
  }

  /** Each with its price, so each is asked for. */
  async listPlans(productId: string): Promise<PayPalPlan[]> {
    const ids = await this.#pages({ path: PLANS, query: { product_id: productId } }, readPlanPage)
    const plans: PayPalPlan[] = []
    for (const id of ids) plans.push(await this.showPlan(id))
    return plans
  }

  showPlan(id: string): Promise<PayPalPlan> {
    return this.#ask(one(PLANS, id), readPlan)
  }

  createSubscription(
    requestId: string,
    subscription: NewSubscription,
    patience: Patience = {}
  ): Promise<CreatedSubscription> {
    const body = subscriptionBody(subscription)
    const call: Call = { method: 'POST', path: SUBSCRIPTIONS, requestId, body, ...patience }
    return this.#ask(call, readCreated)
  }

  showSubscription(id: string, patience: Patience = {}): Promise<PayPalSubscription> {
    return this.#ask({ ...one(SUBSCRIPTIONS, id), ...patience }, async (json) => {
      const found = await readSubscription(json)
      if (found.id !== id) throw new Unreadable('It is another subscription')
      return found
    })
  }

  /**
   * Resolves when nothing will be charged any more, whoever cancelled it. One that waits for
   * approval can not be cancelled: that is refused with SUBSCRIPTION_STATUS_INVALID.
   */
  async cancelSubscription(id: string, reason: string, patience: Patience = {}): Promise<void> {
    try {
      await this.#change(id, 'cancel', reason, patience)
    } catch (error) {
      if (!(error instanceof PayPalError) || error.issue !== 'SUBSCRIPTION_STATUS_INVALID')
        throw error
      const { status } = await this.showSubscription(id, patience)
      if (!OVER.includes(status)) throw error
    }
  }

  suspendSubscription(id: string, reason: string): Promise<void> {
    return this.#change(id, 'suspend', reason)
  }

  activateSubscription(id: string, reason: string): Promise<void> {
    return this.#change(id, 'activate', reason)
  }

  /**
   * Payments of a subscription between two times. PayPal says how many pages there are, and knows no
   * way to ask for the second: what does not fit one is asked for in halves of the time.
   */
  async listTransactions(id: string, from: Date, to: Date): Promise<PayPalTransaction[]> {
    const query = { start_time: from.toISOString(), end_time: to.toISOString() }
    const call = { ...one(SUBSCRIPTIONS, id, 'transactions'), query }
    const { transactions, isAll } = await this.#ask(call, readTransactionPage)
    const half = new Date(Math.floor((from.getTime() + to.getTime()) / 2))
    const isShort = to.getTime() - from.getTime() < SHORTEST_MS
    if (isAll || isShort || transactions.length === 0) return transactions
    const halves = [
      ...(await this.listTransactions(id, from, half)),
      ...(await this.listTransactions(id, half, to)),
    ]
    return [...new Map(halves.map((transaction) => [transaction.id, transaction])).values()]
  }

  /** Gives back what is left of a payment. PayPal may take its time: its transactions say so. */
  async refundSale(requestId: string, saleId: string): Promise<void> {
    const call = one('/v1/payments/sale', saleId, 'refund')
    await this.transport.send({ ...call, method: 'POST', requestId, body: {} })
  }

  /** What was sent to webhooks, whether it arrived or not. */
  listEvents(filter: EventFilter): Promise<WebhookEvent[]> {
    return listEvents(this.transport, filter)
  }

  /** Has an event sent once more: the same id, another transmission. */
  async resendEvent(id: string): Promise<void> {
    const call = one('/v1/notifications/webhooks-events', id, 'resend')
    await this.transport.send({ ...call, method: 'POST', body: {} })
  }

  async #change(id: string, action: string, reason: string, patience: Patience = {}) {
    const call = { ...one(SUBSCRIPTIONS, id, action), ...patience }
    await this.transport.send({ ...call, method: 'POST', body: { reason } })
  }

  async #ask<T>(call: Call, reader: (json: unknown) => Promise<T>): Promise<T> {
    return read(call, (await this.transport.send(call)).json, reader)
  }

  async #pages<T>(
    { path, query }: Pick<Call, 'path' | 'query'>,
    reader: (json: unknown) => Promise<{ items: T[]; totalPages: number }>
  ): Promise<T[]> {
    const all: T[] = []
    for (let page = 1; page <= MAX_PAGES; page++) {
      const asked = { ...query, page: String(page), page_size: PAGE_SIZE, total_required: 'true' }
      const { items, totalPages } = await this.#ask({ method: 'GET', path, query: asked }, reader)
      all.push(...items)
      if (page >= totalPages) break
    }
    return all
  }
}

/** Ids come from webhooks as well: none of them leads to another path. */
function one(path: string, id: string, action?: string): Call {
  const end = action ? `/${action}` : ''
  const filled = `${path}/${encodeURIComponent(id)}${end}`
  return { method: 'GET', path: filled, name: `${path}/{id}${end}` }
}
