import { feeOf } from '#simulators/paypal/state/money'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { Sale } from '#simulators/paypal/state/things'

/** Expected view of a subscription, derived from PayPal's own books. */
export interface Expected {
  paypalId: string
  state: 'active' | 'suspended' | 'cancelled' | 'expired'
  /** Milliseconds since 1970; null if not in effect. */
  inEffectUntil: number | null
  /** Payments by PayPal's id of the sale. */
  payments: Record<string, { status: string; refundDue: boolean }>
}

/** Expected view of one payment, for every reader. Amounts in minor units. */
export interface ExpectedPayment {
  saleId: string
  status: string
  amount: number
  fee: number | null
  refunded: number
  refundDue: boolean
  at: string
}

interface Ordered {
  paypalId: string
  months: 1 | 12
  price: number
  orderedAt: number
  approvedAt?: number
  cancelledAt?: number
  failures: number[]
}

const DAY = 24 * 60 * 60_000
const GRACE = 14 * DAY
const HOUR = DAY / 24
const STATES = {
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const

/** Reference model of one user's subscriptions in the order of their orders. */
export class ReferenceBilling {
  readonly ordered: Ordered[] = []

  constructor(readonly paypal: SimulatedPayPal) {}

  order(paypalId: string, { months, price }: Pick<Ordered, 'months' | 'price'>) {
    this.ordered.push({ paypalId, months, price, orderedAt: this.#now(), failures: [] })
  }

  approve(paypalId: string) {
    this.#of(paypalId).approvedAt ??= this.#now()
  }

  cancel(paypalId: string) {
    this.#of(paypalId).cancelledAt ??= this.#now()
  }

  fail(paypalId: string) {
    this.#of(paypalId).failures.push(this.#now())
  }

  priceOf(paypalId: string) {
    return this.#of(paypalId).price
  }

  has(paypalId: string) {
    return this.ordered.some((one) => one.paypalId === paypalId)
  }

  /** Returns the subscriptions that were ever approved. */
  expected(): Expected[] {
    return this.ordered
      .filter(({ approvedAt }) => approvedAt !== undefined)
      .map((one) => this.#expect(one))
  }

  /** Returns all payments, grouped by subscription in the order of their orders. */
  payments(): ExpectedPayment[] {
    return this.ordered.flatMap((one) =>
      this.#salesOf(one).map((sale) => ({
        saleId: sale.id,
        status: statusOf(sale, one.price),
        amount: sale.amount,
        fee: sale.feeTold ? feeOf(sale.amount) : null,
        refunded: sale.refunded,
        refundDue: this.#isDue(one, sale),
        at: sale.at.toISOString(),
      }))
    )
  }

  #expect(one: Ordered): Expected {
    const state = STATES[this.paypal.statusOf(one.paypalId) as keyof typeof STATES]
    const sales = this.#salesOf(one)
    const payments = sales.map((sale) => [
      sale.id,
      { status: statusOf(sale, one.price), refundDue: this.#isDue(one, sale) },
    ])
    return {
      paypalId: one.paypalId,
      state,
      inEffectUntil: this.#inEffectUntil(one, state, sales),
      payments: Object.fromEntries(payments) as Expected['payments'],
    }
  }

  #inEffectUntil(one: Ordered, state: Expected['state'], sales: Sale[]) {
    if (state === 'expired') return null
    const good = sales.filter((sale) => isGood(sale, one.price) && !this.#isDue(one, sale))
    const paid = endOf(
      good.map(({ at, amount }) => ({ at: at.getTime(), intervals: amount / one.price })),
      one.months
    )
    if (state !== 'active') return paid
    const taken =
      paid === null ? [] : sales.filter((sale) => isTaken(sale) && !this.#isDue(one, sale))
    const last = Math.max(0, ...taken.map(({ at }) => at.getTime()))
    const bad = sales.filter((sale) => sale.outcome === 'COMPLETED' && !isGood(sale, one.price))
    if (bad.some(({ at }) => at.getTime() > last)) return paid
    const end = endOf(
      taken.map(({ at, amount }) => ({
        at: at.getTime(),
        intervals: amount % one.price === 0 ? amount / one.price : 1,
      })),
      one.months
    )
    if (end !== null) return end + GRACE
    const denied = sales.filter(({ outcome }) => outcome === 'DECLINED')
    const failed = [...one.failures, ...denied.map(({ at }) => at.getTime())]
    return failed.some((at) => at > last) ? null : one.approvedAt! + GRACE
  }

  /** Returns true if the charge was unwanted; the sale may have been refunded since. */
  wasUnwanted(sale: Sale) {
    return this.#isUnwanted(this.#of(sale.subscriptionId), sale)
  }

  /** Returns true if the subscription was approved by the time of the charge. */
  wasApproved({ subscriptionId, at }: Sale) {
    return this.#of(subscriptionId).approvedAt! <= at.getTime()
  }

  #isDue(one: Ordered, sale: Sale) {
    if (sale.outcome !== 'COMPLETED' || sale.reversed || sale.refunded >= sale.amount) return false
    return this.#isUnwanted(one, sale)
  }

  #isUnwanted(one: Ordered, sale: Sale) {
    const at = sale.at.getTime()
    if (one.cancelledAt !== undefined && at > one.cancelledAt) return true
    const later = this.ordered.slice(this.ordered.indexOf(one) + 1)
    return later.some(({ approvedAt, orderedAt }) => {
      if (approvedAt === undefined) return false
      const besides = one.approvedAt! > orderedAt
      return at >= approvedAt - (besides ? HOUR : 0)
    })
  }

  #salesOf({ paypalId }: Ordered) {
    return this.paypal.sales.filter(({ subscriptionId }) => subscriptionId === paypalId)
  }

  #of(paypalId: string) {
    return this.ordered.find((one) => one.paypalId === paypalId)!
  }

  #now() {
    return this.paypal.now.getTime()
  }
}

function isGood(sale: Sale, price: number) {
  return isTaken(sale) && sale.amount % price === 0
}

function isTaken({ outcome, amount, reversed, refunded }: Sale) {
  return outcome === 'COMPLETED' && !reversed && refunded < amount
}

function statusOf({ outcome, amount, reversed, refunded }: Sale, price: number) {
  if (outcome === 'PENDING') return 'pending'
  if (outcome === 'DECLINED') return 'denied'
  if (reversed) return 'reversed'
  if (refunded > 0) return refunded < amount ? 'partially_refunded' : 'refunded'
  return amount % price === 0 ? 'completed' : 'mismatched'
}

/**
 * Returns the end of the paid time. Each payment, in order, extends the previous one, unless it
 * comes too late.
 */
function endOf(paid: { at: number; intervals: number }[], months: number): number | null {
  let row: { first: number; end: number; count: number } | undefined
  for (const { at, intervals } of paid.toSorted(
    (a, b) => a.at - b.at || a.intervals - b.intervals
  )) {
    const owed = row && monthsAfter(row.first, (row.count + intervals - 1) * months)
    const goesOn: boolean = owed !== undefined && at <= owed + GRACE
    const first: number = goesOn ? row!.first : at
    const count: number = goesOn ? row!.count + intervals : 1
    row = { first, count, end: monthsAfter(first, count * months) }
  }
  return row?.end ?? null
}

function monthsAfter(time: number, months: number) {
  const start = new Date(time)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) + (time % DAY)
}
