import { Refusal } from '#simulators/paypal/api/refusal'
import { Books } from '#simulators/paypal/state/books'
import { rounded, written } from '#simulators/paypal/state/clock'
import { minorUnits, moneyOf } from '#simulators/paypal/state/money'
import { priceOf } from '#simulators/paypal/state/plan'
import * as transitions from '#simulators/paypal/state/subscription'
import type { Status, Subscription } from '#simulators/paypal/state/subscription'
import type { Context, Fault, Refund, Sale } from '#simulators/paypal/state/things'
import {
  disputeResource,
  refundResource,
  saleResource,
} from '#simulators/paypal/webhooks/resources'

const REPORTED = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as const

/** Outcomes of disputes with which the seller keeps the money. PayPal pays the payer with the last. */
const KEPT = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT']

/**
 * The simulated PayPal: its books, and what happens there. Tests hold one and serve it over HTTP;
 * the pages at /dev/paypal drive one that is stored in the database.
 */
export class SimulatedPayPal extends Books {
  /** Names of the executed calls. */
  readonly asked: string[] = []
  /** Refunds made by the product, with the subscription's status at that time. */
  readonly givenBack: { saleId: string; amount: number; subscription: string }[] = []
  /** If true, transaction lists contain refunds as negative amounts. */
  listsRefunds = false

  /** Adds a subscription that waits for approval. */
  order(subscription: Subscription, context: Context): Subscription {
    this.agreements.put({ id: subscription.id, subscription, context })
    this.tellSubscription('CREATED', subscription)
    return subscription
  }

  /** Activates a subscription; no payment is made yet. */
  approve(id: string) {
    const approved = transitions.approve(this.subscriptionOf(id), this.now)
    this.tellSubscription('ACTIVATED', this.keep(approved))
  }

  /** Makes a payment of the plan's price or of another amount in minor units. */
  pay(
    id: string,
    amount?: number,
    outcome: Sale['outcome'] = 'COMPLETED',
    feeTold = outcome === 'COMPLETED'
  ): Sale {
    const subscription = this.subscriptionOf(id)
    const plan = this.plan(subscription.plan_id)
    const { currency_code: currency } = priceOf(plan)
    const at = rounded(this.now, this.habits.precisionMs)
    const sale = this.allSales.put({
      id: this.habits.newId('sale'),
      subscriptionId: id,
      amount: amount ?? minorUnits(priceOf(plan)),
      currency,
      at,
      outcome,
      refunded: 0,
      reversed: false,
      feeTold,
    })
    if (outcome === 'COMPLETED') {
      const next = this.habits.charges ? plan : undefined
      this.keep(transitions.pay(subscription, moneyOf(sale.amount, currency), at, next))
    }
    this.#tellSale(`PAYMENT.SALE.${REPORTED[outcome]}`, sale)
    return sale
  }

  /** Sends a report that contradicts a payment, dated `earlierMs` before it. */
  contradict(
    saleId: string,
    { earlierMs, ...told }: Pick<Sale, 'outcome' | 'amount'> & { earlierMs: number }
  ) {
    const sale = this.sale(saleId)
    const at = new Date(sale.at.getTime() - earlierMs)
    this.#change(sale, { at })
    this.#tellSale(`PAYMENT.SALE.${REPORTED[told.outcome]}`, { ...sale, ...told, feeTold: false })
  }

  /** Reports the fee of a payment that was already reported as complete. */
  tellFee(saleId: string) {
    this.#tellSale('PAYMENT.SALE.COMPLETED', this.#change(this.sale(saleId), { feeTold: true }))
  }

  /** Completes a pending payment. */
  settle(saleId: string) {
    const settled = { outcome: 'COMPLETED', feeTold: true } as const
    this.#tellSale('PAYMENT.SALE.COMPLETED', this.#change(this.sale(saleId), settled))
  }

  /** Fails a payment. Too many failures in a row suspend the subscription. */
  failPayment(id: string) {
    const found = this.subscriptionOf(id)
    const failed = transitions.failPayment(found, this.plan(found.plan_id), this.now)
    this.tellSubscription('PAYMENT.FAILED', this.keep(failed))
    if (failed.status === 'SUSPENDED') this.tellSubscription('SUSPENDED', failed)
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

  /** Changes the plan that the subscription is charged by. */
  revise(id: string, planId: string) {
    const revised = { ...this.subscriptionOf(id), plan_id: planId, update_time: written(this.now) }
    this.tellSubscription('UPDATED', this.keep(revised))
  }

  /** Refunds a part of a payment, in minor units. Returns the refund's resource. Throws Refusal. */
  refund(saleId: string, amount: number): { id: string } {
    const sale = this.sale(saleId)
    if (amount <= 0 || amount > sale.amount - sale.refunded) throw nothingToRefund()
    this.#change(sale, { refunded: sale.refunded + amount })
    const id = this.habits.newId('refund')
    const refund: Refund = this.refunds.put({ id, saleId, amount, at: this.now })
    const resource = refundResource(refund, sale, this.subscriptionOf(sale.subscriptionId), this)
    this.tell('PAYMENT.SALE.REFUNDED', resource, id)
    return resource
  }

  /** Reverses a payment on behalf of the payer's bank. */
  reverse(saleId: string) {
    const sale = this.#change(this.sale(saleId), { reversed: true })
    const isAnonymous = this.habits.isOdd
    this.#tellSale('PAYMENT.SALE.REVERSED', sale, { state: 'reversed', isAnonymous })
  }

  /** Opens a payer's case about a payment. */
  dispute(saleId: string) {
    const sale = this.#change(this.sale(saleId), { dispute: this.habits.newId('dispute') })
    this.#tellDispute(sale)
  }

  /** Resolves the case about a payment. A seller who wins gets a reversed payment back. */
  resolve(saleId: string, outcome: string) {
    const sale = this.sale(saleId)
    this.#tellDispute(sale, outcome)
    this.#change(sale, { dispute: undefined, reversed: sale.reversed && !KEPT.includes(outcome) })
  }

  /** Charges due subscriptions, cycle by cycle, each at its own time. */
  chargeDue() {
    const until = this.now
    for (let due = this.#nextDue(until); due; due = this.#nextDue(until)) {
      this.now = new Date(due.billing_info.next_billing_time!)
      this.pay(due.id)
    }
    this.now = until
  }

  /** Makes a call, or all, fail before or after taking effect, until `mend`. */
  fail(call: string, when: 'before' | 'after') {
    const fault: Fault = {
      fault: when === 'before' ? 'drop' : 'lost',
      times: Number.MAX_SAFE_INTEGER,
      ms: 0,
      path: '',
      ...(call !== 'all' && { call }),
    }
    this.faults = [fault]
  }

  mend() {
    this.faults = []
  }

  /** Returns the fault for a call, and uses it up. */
  takeFault(path: string, call: string): Fault | undefined {
    const taken = this.faults.find(
      (fault) => path.includes(fault.path) && (fault.call ?? call) === call
    )
    if (!taken) return undefined
    taken.times -= 1
    this.faults = this.faults.filter(({ times }) => times > 0)
    return taken
  }

  #nextDue(until: Date) {
    return [...this.subscriptions.values()]
      .filter(({ status, billing_info: { next_billing_time: at } }) => {
        return status === 'ACTIVE' && at !== undefined && new Date(at) <= until
      })
      .toSorted((a, b) =>
        a.billing_info.next_billing_time! < b.billing_info.next_billing_time! ? -1 : 1
      )[0]
  }

  #setStatus(id: string, status: Status, told: string) {
    const changed = transitions.changed(this.subscriptionOf(id), status, this.now)
    this.tellSubscription(told, this.keep(changed))
  }

  /** Changes a charge in place. */
  #change(sale: Sale, to: Partial<Sale>): Sale {
    return this.allSales.put(Object.assign(sale, to))
  }

  /** Sends a report about a sale. `isAnonymous`: it names only the sale, as reversals may. */
  #tellSale(
    type: string,
    sale: Sale,
    { state = sale.outcome.toLowerCase(), isAnonymous = false } = {}
  ) {
    const subscription = isAnonymous ? undefined : this.subscriptionOf(sale.subscriptionId)
    const { apiUrl } = this
    this.tell(type, saleResource(sale, subscription, { state, apiUrl }), sale.id)
  }

  #tellDispute(sale: Sale, outcome?: string) {
    const { apiUrl, now } = this
    const resource = disputeResource(sale, { time: written(now), outcome, apiUrl })
    this.tell(`CUSTOMER.DISPUTE.${outcome === undefined ? 'CREATED' : 'RESOLVED'}`, resource)
  }
}

export function nothingToRefund() {
  return new Refusal(422, 'INVALID_PARAMETER_VALUE', { description: 'That much was not paid.' })
}
