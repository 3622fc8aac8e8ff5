import {
  type PayPalPlan,
  type PayPalProduct,
  readPlan,
  readPlanPage,
  readProduct,
  readProductPage,
} from '#platform/paypal/catalogue'
import { PayPalError, UNREADABLE } from '#platform/paypal/errors'
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

/** Milliseconds for all tries together, for calls that a user waits for. */
export type Patience = Pick<Call, 'withinMs'>

const PAGE_SIZE = '20'
/** Maximum number of pages; a longer list is not ours. */
const MAX_PAGES = 500
/** PayPal's times are in seconds, so no shorter time can be split. */
const SHORTEST_MS = 1_000
const PRODUCTS = '/v1/catalogs/products'
const PLANS = '/v1/billing/plans'
const SUBSCRIPTIONS = '/v1/billing/subscriptions'
/** Statuses after which no more payments are charged. */
const OVER = ['CANCELLED', 'EXPIRED']

/**
 * The product's calls to PayPal. Each throws PayPalError. With a `requestId`, a call repeated
 * within 72 hours takes effect once.
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

  /** Fetches each plan separately, because the list lacks prices. */
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
      if (found.id !== id) throw new Unreadable('PayPal returned another subscription')
      return found
    })
  }

  /**
   * Resolves once no more payments will be charged, whether by this call or an earlier
   * cancellation. A subscription pending approval can not be cancelled: PayPal refuses with
   * SUBSCRIPTION_STATUS_INVALID.
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
   * Lists payments of a subscription between two times. PayPal states the number of pages, but
   * offers no way to request the second page. If the payments do not fit one page, each half of the
   * time is requested. Throws PayPalError if one second has more payments than a page.
   */
  async listTransactions(id: string, from: Date, to: Date): Promise<PayPalTransaction[]> {
    const query = { start_time: from.toISOString(), end_time: to.toISOString() }
    const call = { ...one(SUBSCRIPTIONS, id, 'transactions'), query }
    const { transactions, isAll } = await this.#ask(call, readTransactionPage)
    const half = new Date(Math.floor((from.getTime() + to.getTime()) / 2))
    if (isAll || transactions.length === 0) return transactions
    if (to.getTime() - from.getTime() <= SHORTEST_MS) {
      const cause = new Unreadable('One second has more payments than a page')
      throw new PayPalError(`GET ${call.name}`, { name: UNREADABLE, cause })
    }
    const halves = [
      ...(await this.listTransactions(id, from, half)),
      ...(await this.listTransactions(id, half, to)),
    ]
    return [...new Map(halves.map((transaction) => [transaction.id, transaction])).values()]
  }

  /** Refunds the rest of a payment. PayPal may take its time: its transactions show the refund. */
  async refundSale(requestId: string, saleId: string): Promise<void> {
    const call = one('/v1/payments/sale', saleId, 'refund')
    await this.transport.send({ ...call, method: 'POST', requestId, body: {} })
  }

  /** Lists events sent to webhooks, whether delivered or not. */
  listEvents(filter: EventFilter): Promise<WebhookEvent[]> {
    return listEvents(this.transport, filter)
  }

  /** Makes PayPal resend an event: the same id, another transmission. */
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

/**
 * Builds the call for one resource. Encodes its id, because ids also come from webhooks and must
 * not lead to another path.
 */
function one(path: string, id: string, action?: string): Call {
  const end = action ? `/${action}` : ''
  const filled = `${path}/${encodeURIComponent(id)}${end}`
  return { method: 'GET', path: filled, name: `${path}/{id}${end}` }
}
