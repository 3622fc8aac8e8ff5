import { PayPalError, UNREACHABLE } from '#platform/paypal/errors'
import { formatAmount, parseAmount } from '#platform/paypal/amounts'
import type { PayPalCalls } from '#platform/paypal/calls'
import type { NewPlan, NewSubscription } from '#platform/paypal/new_things'
import { readCreated } from '#platform/paypal/created_subscription'
import { readSubscription } from '#platform/paypal/subscription'
import { readTransactions } from '#platform/paypal/transaction'
import { readEvent } from '#platform/paypal/webhook_event'
import {
  disputeResource,
  envelope,
  refundResource,
  saleResource,
  subscriptionResource,
  type WireSubscription,
} from '#modules/billing/testing/wire'

export interface FakeSale {
  id: string
  subscriptionId: string
  amount: number
  at: Date
  outcome: 'COMPLETED' | 'PENDING' | 'DECLINED'
  refunded: number
  reversed: boolean
  /** True if PayPal refuses refunds, as for a sale of more than 180 days ago. */
  isTooOld?: boolean
  /** True if PayPal reported its fee. */
  feeTold: boolean
  /** Id of the dispute that the payer opened. */
  dispute?: string
}

/** An event as PayPal sends it. */
export interface FakeEvent {
  id: string
  type: string
  body: string
  at: Date
}

const TOLD = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as const

interface FakeSubscription extends WireSubscription {
  customId: string
}

/**
 * In-memory PayPal for tests. Keeps its own books, writes events in PayPal's format, and can fail
 * before or after a call takes effect.
 */
export class FakePayPal {
  readonly products = new Set<string>()
  readonly plans = new Map<string, NewPlan>()
  readonly subscriptions = new Map<string, FakeSubscription>()
  readonly sales: FakeSale[] = []
  /** Oldest first. */
  readonly events: FakeEvent[] = []
  /** Refunds made by the product, with the subscription's status at that time. */
  readonly givenBack: { saleId: string; amount: number; subscription: string }[] = []
  /** Names of the calls that arrived. */
  readonly asked: string[] = []
  /** Names of calls, or 'all', that fail before or after taking effect. */
  readonly failing = new Map<string, 'before' | 'after'>()
  /** If true, transaction lists contain refunds as negative amounts. */
  listsRefunds = false
  readonly #refunds: { id: string; saleId: string; amount: number; at: Date }[] = []
  #byRequest = new Map<string, string>()
  #numbers = 0

  constructor(
    public now = new Date(),
    readonly name = 'T'
  ) {}

  get calls(): PayPalCalls {
    const calls = {
      createProduct: (requestId: string) =>
        this.#call('createProduct', async () => {
          const id = this.#once(requestId, () => this.#id('PROD-'))
          this.products.add(id)
          return { id, name: 'Strata' }
        }),
      listProducts: () =>
        this.#call('listProducts', async () =>
          [...this.products].map((id) => ({ id, name: 'Strata' }))
        ),
      createPlan: (requestId: string, plan: NewPlan) =>
        this.#call('createPlan', async () => {
          if (!this.products.has(plan.productId)) {
            throw new PayPalError('createPlan', { name: 'RESOURCE_NOT_FOUND', status: 404 })
          }
          const id = this.#once(requestId, () => this.#id('P-'))
          this.plans.set(id, plan)
          return { id, productId: plan.productId, name: plan.name }
        }),
      showPlan: (id: string) => this.#call('showPlan', async () => this.#showPlan(id)),
      createSubscription: (requestId: string, input: NewSubscription) =>
        this.#call('createSubscription', async () => {
          const id = this.#once(requestId, () => this.#create(input))
          return readCreated({ id, status: this.subscriptions.get(id)!.status })
        }),
      showSubscription: (id: string) =>
        this.#call('showSubscription', async () =>
          readSubscription(subscriptionResource(this.#found(id)))
        ),
      cancelSubscription: (id: string) =>
        this.#call('cancelSubscription', async () => this.#cancelAsked(id)),
      refundSale: (requestId: string, saleId: string) =>
        this.#call('refundSale', async () => {
          this.#once(requestId, () => this.#refundAsked(saleId))
        }),
      listTransactions: (id: string, from: Date, to: Date) =>
        this.#call('listTransactions', async () => this.#transactions(id, from, to)),
      listEvents: ({ from, to }: { from: Date; to: Date }) =>
        this.#call('listEvents', async () => {
          const listed = this.events.filter(({ at }) => at >= from && at <= to)
          return Promise.all(listed.map(({ body }) => readEvent(JSON.parse(body))))
        }),
    }
    return calls as unknown as PayPalCalls
  }

  approve(id: string) {
    this.#setStatus(id, 'ACTIVE', 'ACTIVATED')
  }

  /** Makes a payment of the plan's price or of another amount in cents. */
  pay(
    id: string,
    amount = this.#priceOf(id),
    outcome: FakeSale['outcome'] = 'COMPLETED',
    feeTold = outcome === 'COMPLETED'
  ): FakeSale {
    const sale: FakeSale = {
      id: this.#id('SALE'),
      subscriptionId: id,
      amount,
      at: seconds(this.now),
      outcome,
      refunded: 0,
      reversed: false,
      feeTold,
    }
    this.sales.push(sale)
    this.#tellSale(`PAYMENT.SALE.${TOLD[outcome]}`, sale)
    return sale
  }

  /** Sends a report that contradicts a payment, dated `earlierMs` before it. */
  contradict(
    saleId: string,
    { earlierMs, ...told }: Pick<FakeSale, 'outcome' | 'amount'> & { earlierMs: number }
  ) {
    const sale = this.sales.find(({ id }) => id === saleId)!
    sale.at = new Date(sale.at.getTime() - earlierMs)
    this.#tellSale(`PAYMENT.SALE.${TOLD[told.outcome]}`, { ...sale, ...told, feeTold: false })
  }

  /** Reports the fee of a payment that was already reported as complete. */
  tellFee(saleId: string) {
    const sale = this.sales.find(({ id }) => id === saleId)!
    sale.feeTold = true
    this.#tellSale('PAYMENT.SALE.COMPLETED', sale)
  }

  /** Completes a pending payment. */
  settle(saleId: string) {
    const sale = this.sales.find(({ id }) => id === saleId)!
    sale.outcome = 'COMPLETED'
    sale.feeTold = true
    this.#tellSale('PAYMENT.SALE.COMPLETED', sale)
  }

  failPayment(id: string) {
    const subscription = this.#found(id)
    subscription.failedPayments = (subscription.failedPayments ?? 0) + 1
    this.#tellSubscription(id, 'PAYMENT.FAILED')
  }

  suspend(id: string) {
    this.#setStatus(id, 'SUSPENDED', 'SUSPENDED')
  }

  reactivate(id: string) {
    this.#setStatus(id, 'ACTIVE', 'RE-ACTIVATED')
  }

  cancel(id: string) {
    this.#setStatus(id, 'CANCELLED', 'CANCELLED')
  }

  expire(id: string) {
    this.#setStatus(id, 'EXPIRED', 'EXPIRED')
  }

  refund(saleId: string, amount: number) {
    const sale = this.sales.find(({ id }) => id === saleId)!
    sale.refunded += amount
    const [of, total] = [amount, sale.refunded].map(text)
    const refund = { id: this.#id('REF'), saleId, amount: of!, total, at: this.now }
    this.#refunds.push({ id: refund.id, saleId, amount, at: this.now })
    this.#tell('PAYMENT.SALE.REFUNDED', 'refund', refundResource(refund))
    return refund.id
  }

  reverse(saleId: string) {
    const sale = this.sales.find(({ id }) => id === saleId)!
    sale.reversed = true
    this.#tellSale('PAYMENT.SALE.REVERSED', sale, 'reversed', { isAnonymous: true })
  }

  dispute(saleId: string) {
    const sale = this.sales.find(({ id }) => id === saleId)!
    sale.dispute = this.#id('PP-D-')
    this.#tell('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeResource(sale.dispute, saleId))
  }

  /** Resolves the dispute. A seller who wins gets the money back. */
  resolve(saleId: string, outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR') {
    const sale = this.sales.find(({ id }) => id === saleId)!
    if (outcome === 'RESOLVED_SELLER_FAVOUR') sale.reversed = false
    const resource = disputeResource(sale.dispute!, saleId, outcome)
    this.#tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', resource)
    delete sale.dispute
  }

  statusOf(id: string) {
    return this.#found(id).status
  }

  /** Changes the plan that the subscription is charged by and sends an UPDATED event. */
  revise(id: string, planId: string) {
    this.#found(id).planId = planId
    this.#tellSubscription(id, 'UPDATED')
  }

  async #call<T>(name: string, answer: () => Promise<T>): Promise<T> {
    const failure = this.failing.get(name) ?? this.failing.get('all')
    if (failure === 'before') throw new PayPalError(name, { name: UNREACHABLE })
    this.asked.push(name)
    const result = await answer()
    if (failure === 'after') throw new PayPalError(name, { name: UNREACHABLE })
    return result
  }

  #create({ planId, customId }: NewSubscription) {
    this.#showPlan(planId)
    const id = this.#id('I-')
    const status = 'APPROVAL_PENDING'
    const times = { statusAt: this.now, createdAt: this.now }
    this.subscriptions.set(id, { id, planId, customId, status, ...times })
    this.#tellSubscription(id, 'CREATED')
    return id
  }

  #cancelAsked(id: string) {
    const { status } = this.#found(id)
    if (status === 'ACTIVE' || status === 'SUSPENDED') return this.cancel(id)
    if (status === 'CANCELLED' || status === 'EXPIRED') return
    throw new PayPalError('cancel', {
      name: 'UNPROCESSABLE_ENTITY',
      issue: 'SUBSCRIPTION_STATUS_INVALID',
      status: 422,
    })
  }

  #refundAsked(saleId: string) {
    const sale = this.sales.find(({ id }) => id === saleId)
    if (!sale) throw new PayPalError('refund', { name: 'INVALID_RESOURCE_ID', status: 404 })
    const left = sale.amount - sale.refunded
    if (left === 0 || sale.reversed || sale.isTooOld || sale.outcome !== 'COMPLETED') {
      throw new PayPalError('refund', { name: 'TRANSACTION_REFUSED', status: 400 })
    }
    this.givenBack.push({ saleId, amount: left, subscription: this.statusOf(sale.subscriptionId) })
    return this.refund(saleId, left)
  }

  #transactions(id: string, from: Date, to: Date) {
    const sales = this.sales.filter(
      ({ subscriptionId, at }) => subscriptionId === id && at >= from && at <= to
    )
    const transactions = sales.map((sale) => ({
      id: sale.id,
      status: transactionStatus(sale),
      payer_email: 'payer@example.test',
      payer_name: { given_name: 'Petra', surname: 'Payer' },
      amount_with_breakdown: {
        gross_amount: { currency_code: 'USD', value: text(sale.amount) },
        ...(sale.feeTold && { fee_amount: { currency_code: 'USD', value: '-0.47' } }),
      },
      time: sale.at.toISOString(),
    }))
    const ofThese = new Set(sales.map((sale) => sale.id))
    const refunds = this.#refunds.filter(({ saleId }) => this.listsRefunds && ofThese.has(saleId))
    return readTransactions({
      transactions: [
        ...transactions,
        ...refunds.map((refund) => ({
          id: refund.id,
          status: 'COMPLETED',
          amount_with_breakdown: {
            gross_amount: { currency_code: 'USD', value: `-${text(refund.amount)}` },
          },
          time: refund.at.toISOString(),
        })),
      ],
    })
  }

  #showPlan(id: string) {
    const plan = this.plans.get(id)
    if (!plan) throw new PayPalError('showPlan', { name: 'RESOURCE_NOT_FOUND', status: 404 })
    const { productId, name, price, intervalUnit } = plan
    return { id, productId, name, status: 'ACTIVE', price, intervalUnit, intervalCount: 1 }
  }

  #setStatus(id: string, status: string, told: string) {
    const subscription = this.#found(id)
    Object.assign(subscription, { status, statusAt: this.now, failedPayments: 0 })
    this.#tellSubscription(id, told)
  }

  #tellSubscription(id: string, told: string) {
    const resource = subscriptionResource(this.#found(id))
    this.#tell(`BILLING.SUBSCRIPTION.${told}`, 'subscription', resource)
  }

  /** Sends a report about a sale. `isAnonymous`: it names only the sale, as reversals may. */
  #tellSale(
    type: string,
    sold: FakeSale,
    state = sold.outcome.toLowerCase(),
    { isAnonymous = false } = {}
  ) {
    const { id, subscriptionId, amount, at, feeTold } = sold
    const { customId } = this.#found(subscriptionId)
    const fee = feeTold ? '0.47' : undefined
    const of = isAnonymous ? {} : { subscriptionId, customId }
    const sale = { id, ...of, amount: text(amount), fee, at }
    this.#tell(type, 'sale', saleResource(sale, state))
  }

  #tell(type: string, kind: string, resource: object) {
    const id = this.#id('WH-')
    const body = JSON.stringify(envelope(id, type, kind, this.now, resource))
    this.events.push({ id, type, body, at: this.now })
  }

  #priceOf(id: string) {
    return this.plans.get(this.#found(id).planId)!.price.amount
  }

  #found(id: string) {
    const subscription = this.subscriptions.get(id)
    if (!subscription) throw new PayPalError('show', { name: 'RESOURCE_NOT_FOUND', status: 404 })
    return subscription
  }

  #once(requestId: string, make: () => string) {
    const known = this.#byRequest.get(requestId) ?? make()
    this.#byRequest.set(requestId, known)
    return known
  }

  #id(prefix: string) {
    return `${prefix}${this.name}${++this.#numbers}`
  }
}

/** Truncates to seconds, as PayPal does for payment times. */
function seconds(date: Date) {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}

function text(cents: number) {
  const written = formatAmount({ amount: cents, currency: 'USD' })
  if (parseAmount(written, 'USD')?.amount !== cents) throw new TypeError(`Not an amount: ${cents}`)
  return written
}

/** PayPal's list reports a reversal as a refund. */
function transactionStatus({ outcome, amount, refunded, reversed }: FakeSale) {
  if (reversed) return 'REFUNDED'
  if (refunded === 0) return outcome
  return refunded < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
