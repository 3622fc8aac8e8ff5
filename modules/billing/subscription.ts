import {
  DISPUTE_STATES,
  PAYMENT_OUTCOMES,
  type BillingEvent,
  type Dispute,
  type PaymentFacts,
  type PaymentOutcome,
  type PaymentState,
  type Sale,
  type SubscriptionStatus,
} from '#modules/billing/events'
import type { Charge } from '#modules/billing/money'

type Refunded = Extract<BillingEvent, { type: 'PaymentRefunded' }>['data']

/** Latest status of a subscription at PayPal. */
export type Status = 'waiting' | 'active' | 'suspended' | 'cancelled' | 'expired'

/** `asked`: from a query. `undated`: `at` is only the time of the report. */
interface StatusAt {
  name: Status
  at: string
  asked?: true
  undated?: true
}

/**
 * All known facts of one subscription. Times are ISO 8601 with milliseconds, so they compare as
 * text.
 */
export interface Subscription {
  sale: Sale
  /** Status in effect; `at` is '' if none is known. */
  status: StatusAt
  /** Latest statuses reported with and without a time of their own. */
  reported: { dated?: StatusAt; undated?: StatusAt }
  startedAt?: string
  /** Time PayPal created the subscription. */
  createdAt?: string
  /** Latest time PayPal was found to charge another plan. */
  mismatchedAt?: string
  /** PayPal's id of that plan. */
  planFound?: string
  /** Latest known date of PayPal's next charge. */
  nextBillingAt?: string
  /** Time of the last failed payment. */
  failedAt?: string
  cancelRequestedAt?: string
  /** Id of the subscription that superseded this one. */
  supersededBy?: number
  /** Payments by PayPal's sale id. */
  payments: ReadonlyMap<string, Payment>
  /** Status as recorded last. */
  subscriptionStatus: SubscriptionStatus
}

export interface Payment {
  id: number
  outcome: PaymentOutcome
  amount: Charge
  fee: Charge | null
  at: string
  /** Refunded amounts by PayPal's refund id, in minor units. */
  refunds: ReadonlyMap<string, number>
  refunded: number
  /** A part was refunded; PayPal did not report the amount. */
  partlyRefunded?: true
  /** Time of the last refund. */
  refundedAt?: string
  /** True if the payment was reversed, and neither a won dispute nor a refund shows its return. */
  reversed: boolean
  /** Time of the last reversal. */
  reversedAt?: string
  /** Disputes by PayPal's id. */
  disputes: ReadonlyMap<string, Dispute>
  refundDue: boolean
}

export const NO_STATUS: SubscriptionStatus = {
  state: 'waiting',
  started_at: null,
  failing: false,
  paid_until: null,
  in_effect_until: null,
}

export function newSubscription(sale: Sale): Subscription {
  return {
    sale,
    status: { name: 'waiting', at: '' },
    reported: {},
    ...(sale.paypal_created_at && { createdAt: sale.paypal_created_at }),
    payments: new Map(),
    subscriptionStatus: NO_STATUS,
  }
}

/**
 * Precedence of statuses: PayPal never undoes final ones, so they win whenever they are reported.
 */
const FINAL: Record<Status, number> = {
  waiting: 0,
  active: 0,
  suspended: 0,
  cancelled: 1,
  expired: 2,
}

/** True if the subscription has ended for good at PayPal. */
export function isOver({ status }: Subscription) {
  return FINAL[status.name] > 0
}

/** Length of a time as text, up to its seconds. */
const SECOND = 'yyyy-mm-ddThh:mm:ss'.length

const AT_ONE_TIME: Status[] = ['waiting', 'active', 'suspended', 'cancelled', 'expired']

/**
 * Converts a time of our clock to PayPal's, assuming equal time since the creation, during which we
 * ordered. Undefined if PayPal did not report the creation time.
 */
export function byPayPalsClock({ sale, createdAt }: Subscription, at: string): string | undefined {
  if (createdAt === undefined) return undefined
  const elapsed = Math.max(0, Date.parse(at) - Date.parse(sale.asked_at ?? sale.at))
  return new Date(Date.parse(createdAt) + elapsed).toISOString()
}

/** Returns the time of the order, comparable with PayPal's times. */
export function orderedAt({ sale, createdAt }: Subscription) {
  return createdAt ?? sale.at
}

type ReportedAt = Omit<StatusAt, 'name'> & { paypal_created_at?: string }

/**
 * Keeps the later status by its own time, because PayPal guarantees no order. Within one second the
 * answer to a query wins, which reflects the end of that second. A status without a time of its own
 * never outweighs an answer.
 */
export function withStatus(
  subscription: Subscription,
  name: Status,
  { at, asked, undated, paypal_created_at: createdAt }: ReportedAt
): Subscription {
  const said = { name, at, ...(asked && { asked }), ...(undated && { undated }) }
  const kind = undated ? 'undated' : 'dated'
  const known = subscription.reported[kind]
  const isNews = known === undefined || isLater(said, known)
  const reported = isNews ? { ...subscription.reported, [kind]: said } : subscription.reported
  const status = inEffect(reported)
  const hasStarted = name === 'active' || name === 'suspended'
  const after = { ...subscription, status, reported, ...(createdAt && { createdAt }) }
  return hasStarted ? started(after, at) : after
}

/** Chooses by the kept reports alone, so their order of arrival has no effect. */
function inEffect({ dated, undated }: Subscription['reported']): StatusAt {
  if (!dated || !undated) return dated ?? undated!
  const isAnswered = dated.asked === true && FINAL[dated.name] === FINAL[undated.name]
  return isAnswered || isLater(dated, undated) ? dated : undated
}

function isLater(a: StatusAt, b: StatusAt) {
  if (FINAL[a.name] !== FINAL[b.name]) return FINAL[a.name] > FINAL[b.name]
  if (a.name === b.name && a.at === b.at) return a.asked === true && b.asked !== true
  if (a.at.slice(0, SECOND) !== b.at.slice(0, SECOND)) return a.at > b.at
  if (a.asked !== b.asked) return a.asked === true
  if (a.at !== b.at) return a.at > b.at
  // The status from the latest query wins.
  if (a.asked) return true
  return AT_ONE_TIME.indexOf(a.name) > AT_ONE_TIME.indexOf(b.name)
}

export function started(subscription: Subscription, at: string): Subscription {
  return { ...subscription, startedAt: earliest(subscription.startedAt, at) }
}

export function withNextBilling(subscription: Subscription, at: string | undefined) {
  if (at === undefined) return subscription
  return { ...subscription, nextBillingAt: latest(subscription.nextBillingAt, at) }
}

/** Keeps the latest plan found at PayPal; of two at the same time always the same one. */
export function withOtherPlan(subscription: Subscription, planFound: string, at: string) {
  const { mismatchedAt = '', planFound: known = '' } = subscription
  const isNews = at > mismatchedAt || (at === mismatchedAt && planFound > known)
  return started(isNews ? { ...subscription, mismatchedAt: at, planFound } : subscription, at)
}

/** Adds or updates a payment. A charged subscription counts as approved, even without a report. */
export function withPayment(
  subscription: Subscription,
  outcome: PaymentOutcome,
  { payment_id: id, sale_id: saleId, amount, fee, at, partly_refunded: isPartly }: PaymentFacts
): Subscription {
  const known = subscription.payments.get(saleId)
  const told = { outcome, amount }
  const payment: Payment = known
    ? {
        ...known,
        ...(outweighs(told, known) && told),
        fee: larger(known.fee, fee),
        at: earliest(known.at, at),
      }
    : {
        id,
        ...told,
        fee,
        at,
        refunds: new Map(),
        refunded: 0,
        reversed: false,
        disputes: new Map(),
        refundDue: false,
      }
  const paid = put(subscription, saleId, {
    ...payment,
    ...(isPartly && { partlyRefunded: isPartly }),
  })
  return isReceived(outcome) ? started(paid, at) : paid
}

export function isReceived(outcome: PaymentOutcome) {
  return outcome === 'completed' || outcome === 'mismatched'
}

/**
 * Returns true if a report outweighs the known one. The order is total, so contradictory reports
 * lead to the same result in any order.
 */
function outweighs(told: Pick<Payment, 'outcome' | 'amount'>, known: typeof told) {
  const rank = PAYMENT_OUTCOMES.indexOf(told.outcome) - PAYMENT_OUTCOMES.indexOf(known.outcome)
  if (rank !== 0) return rank > 0
  const { amount, currency } = told.amount
  if (currency !== known.amount.currency) return currency > known.amount.currency
  return amount > known.amount.amount
}

function larger(a: Charge | null, b: Charge | null) {
  return a && b ? (b.amount > a.amount ? b : a) : (a ?? b)
}

/** Returns a payment's state for the event that changes it. */
export function paymentState(saleId: string, payment: Payment): PaymentState {
  const { outcome, amount, fee, refunded, reversed, refundDue: refund_due, at } = payment
  const dispute = lastDispute(payment)
  return {
    sale_id: saleId,
    outcome,
    amount,
    fee,
    refunded,
    ...(payment.partlyRefunded && { partly_refunded: true }),
    reversed,
    refund_due,
    at,
    ...(dispute && { dispute }),
  }
}

export function lastDispute({ disputes }: Payment): Dispute | undefined {
  return [...disputes.values()].reduce<Dispute | undefined>(laterDispute, undefined)
}

/**
 * Keeps the later state by its own time; at the same time, the more specific one. PayPal guarantees
 * no order.
 */
function laterDispute(a: Dispute | undefined, b: Dispute): Dispute {
  if (!a || b.at > a.at) return b
  if (b.at < a.at) return a
  const rank = DISPUTE_STATES.indexOf(b.state) - DISPUTE_STATES.indexOf(a.state)
  return rank > 0 || (rank === 0 && b.dispute_id > a.dispute_id) ? b : a
}

/**
 * Returns the changes that a reversal makes to a payment. The same money may be known as a refund
 * from PayPal's transaction list.
 */
export function reversal(payment: Payment, saleId: string, at: string): Partial<Payment> {
  const reversedAt = latest(payment.reversedAt, at)
  return withReversal({ ...payment, ...withoutWhole(payment, saleId), reversedAt })
}

/**
 * Returns the changes that a dispute makes to a payment. A dispute won after a reversal undoes the
 * reversal.
 */
export function disputed(payment: Payment, saleId: string, dispute: Dispute): Partial<Payment> {
  const { dispute_id: id } = dispute
  const disputes = new Map(payment.disputes)
  disputes.set(id, laterDispute(disputes.get(id), dispute))
  return withReversal({
    ...payment,
    disputes,
    ...(isWon({ disputes }) && withoutWhole(payment, saleId)),
  })
}

/** Returns the changes that a refund makes to a payment. */
export function refundedBy(
  payment: Payment,
  { refund_id: id, amount, total, at }: Refunded
): Partial<Payment> {
  const refunds = new Map(payment.refunds).set(id, amount.amount)
  const refundedAt = latest(payment.refundedAt, at)
  return withReversal({ ...payment, refunds, refunded: total.amount, refundedAt })
}

/**
 * Decides whether a payment is reversed. PayPal refuses to refund a reversed payment, so a refund
 * after the reversal shows that a dispute returned the money.
 */
function withReversal(payment: Payment): Payment {
  const { reversedAt = '', refundedAt = '', disputes } = payment
  const isUndone = [...disputes.values()].some(
    ({ state, at }) => refundedAt > reversedAt || (state === 'won' && at >= reversedAt)
  )
  return { ...payment, reversed: reversedAt !== '' && !isUndone }
}

/**
 * Returns the refund id for payments that PayPal's transaction list reports as refunded, by refund
 * or reversal.
 */
export function wholeRefundId(saleId: string) {
  return `all of ${saleId}`
}

function isWon({ disputes }: Pick<Payment, 'disputes'>) {
  return [...disputes.values()].some(({ state }) => state === 'won')
}

/**
 * Drops the refund known only from PayPal's transaction list, which reports a reversal as a refund.
 */
export function withoutWhole(
  { refunds, refunded }: Payment,
  saleId: string
): Pick<Payment, 'refunds' | 'refunded'> {
  const known = new Map(refunds)
  if (!known.delete(wholeRefundId(saleId))) return { refunds, refunded }
  return { refunds: known, refunded: [...known.values()].reduce((a, b) => a + b, 0) }
}

/** Sets a payment to the state that an event recorded. */
export function withPaymentState(
  subscription: Subscription,
  id: number,
  {
    sale_id: saleId,
    refund_due: refundDue,
    partly_refunded,
    dispute: _dispute,
    ...state
  }: PaymentState
): Subscription {
  const told = { refunds: new Map(), disputes: new Map(), ...subscription.payments.get(saleId) }
  const partly = partly_refunded && { partlyRefunded: partly_refunded }
  return put(subscription, saleId, { ...told, ...state, ...partly, id, refundDue })
}

/** Changes the payment with our id `paymentId`. */
export function changePayment(
  subscription: Subscription,
  paymentId: number,
  change: (payment: Payment, saleId: string) => Partial<Payment>
): Subscription {
  const found = [...subscription.payments].find(([, { id }]) => id === paymentId)
  if (!found) return subscription
  const [saleId, payment] = found
  return put(subscription, saleId, { ...payment, ...change(payment, saleId) })
}

/** Returns the total of a payment's refunds including a further one; each counts once. */
export function refundedWith(payment: Payment, refundId: string, of: number, total: number) {
  const refunds = new Map(payment.refunds).set(refundId, of)
  return refundedOf({ ...payment, refunds, refunded: Math.max(payment.refunded, total) })
}

/** Returns the refunded amount in minor units, at most the amount paid. */
export function refundedOf({ refunds, refunded, amount }: Payment) {
  const sum = [...refunds.values()].reduce((a, b) => a + b, 0)
  return Math.min(amount.amount, Math.max(refunded, sum))
}

function put(subscription: Subscription, saleId: string, payment: Payment): Subscription {
  return { ...subscription, payments: new Map(subscription.payments).set(saleId, payment) }
}

export function earliest(a: string | undefined, b: string) {
  return a === undefined || b < a ? b : a
}

export function latest(a: string | undefined, b: string) {
  return a === undefined || b > a ? b : a
}
