import type { Assert } from '@japa/assert'
import { eventually } from '#testing/eventually'
import { Page } from '#platform/http/routing/pagination'
import { PaymentQueries } from '#modules/admin/queries/payments'
import { billingAggregate, billingStream } from '#modules/billing/billing'
import type { Payment } from '#modules/billing/subscription'
import { RevenueQueries } from '#projections/revenue/queries'
import type { BillingWorld } from '#testing/billing/billing_world'
import type { ExpectedPayment, ReferenceBilling } from '#testing/billing/reference_billing'

/**
 * Asserts that a user's payments agree in the aggregate, the history, the staff's table and CSV,
 * and PayPal's books.
 */
export async function assertViewsAgree(
  assert: Assert,
  world: BillingWorld,
  userId: number,
  reference: ReferenceBilling
) {
  const decided = await aggregatePayments(world, userId)
  const expected = lines(reference.payments())
  assert.deepEqual(lines(decided.map(([, payment]) => payment)), expected, 'aggregate')
  const saleOf = new Map(decided.map(([id, { saleId }]) => [id, saleId]))
  assert.deepEqual(lines(await historyOf(world, userId, saleOf)), expected, 'history')
  const shown = reference.payments().map(({ refundDue: _due, ...payment }) => payment)
  const { table, csv } = await staffPayments(world, userId)
  assert.deepEqual(lines(table), lines(shown), 'table of staff')
  assert.deepEqual(lines(csv), lines(shown), 'CSV of staff')
}

/** Asserts the dashboard's totals over all users: received, fees and refunded, in minor units. */
export async function assertRevenueEquals(
  assert: Assert,
  world: BillingWorld,
  references: ReferenceBilling[]
) {
  const received = references
    .flatMap((reference) => reference.payments())
    .filter(({ status }) => status !== 'pending' && status !== 'denied')
  const sum = (of: (payment: ExpectedPayment) => number) =>
    received.reduce((total, payment) => total + of(payment), 0)
  const expected = {
    payments: received.length,
    amount: sum(({ amount }) => amount),
    fees: sum(({ fee }) => fee ?? 0),
    refunded: sum(({ status, amount, refunded }) => (status === 'reversed' ? amount : refunded)),
  }
  const queries = new RevenueQueries(world.pool)
  // The revenue is projected in the background, so reads may be stale.
  await eventually(async () => {
    const [sums] = await queries.paid('2000-01-01', '2100-01-01')
    const { payments = 0, amount = 0, fees = 0, refunded = 0 } = sums ?? {}
    const inCents = { amount: cents(amount), fees: cents(fees), refunded: cents(refunded) }
    assert.deepEqual({ payments, ...inCents }, expected, 'revenue')
  })
}

async function aggregatePayments({ stacks }: BillingWorld, userId: number) {
  const stream = billingStream(userId)
  const { state } = await stacks[0]!.repository.load(billingAggregate, stream)
  return [...state.values()].flatMap(({ payments }) =>
    Array.from(payments, ([saleId, payment]) => [payment.id, shownAs(saleId, payment)] as const)
  )
}

function shownAs(saleId: string, payment: Payment): ExpectedPayment {
  const { outcome, amount, fee, at, refunded, reversed, refundDue } = payment
  const givenBack = refunded < amount.amount ? 'partially_refunded' : 'refunded'
  const status = reversed ? 'reversed' : refunded > 0 ? givenBack : outcome
  const kept = fee?.amount ?? null
  return { saleId, status, amount: amount.amount, fee: kept, refunded, refundDue, at }
}

async function historyOf({ queries }: BillingWorld, userId: number, saleOf: Map<number, string>) {
  const all = await queries.list(userId)
  const payments = await Promise.all(all.map(({ id }) => queries.payments(userId, id)))
  return payments.flat().map((payment) => ({
    saleId: saleOf.get(payment!.id),
    ...seen(payment!),
    refundDue: payment!.refund_due,
  }))
}

async function staffPayments({ pool }: BillingWorld, userId: number) {
  const queries = new PaymentQueries(pool)
  const filters = { user_id: userId }
  const page = Page.of({ page_size: 100, current_page: 1 })!
  const { rows } = await queries.list(filters, page, { sort: 'created_at', order: 'desc' })
  const all = (await Array.fromAsync(queries.all(filters))).flat()
  const table = rows.map((row) => ({ saleId: row.paypal_id, ...seen(row) }))
  return { table, csv: all.map((row) => ({ saleId: row.paypal_id, ...seen(row) })) }
}

interface Shown {
  status: string
  amount: number
  transaction_fee: number | null
  refunded_amount: number
  created_at: string
}

function seen({ status, amount, transaction_fee: fee, refunded_amount, created_at: at }: Shown) {
  return {
    status: status === 'review' ? 'mismatched' : status,
    amount: cents(amount),
    fee: fee === null ? null : cents(fee),
    refunded: cents(refunded_amount),
    at,
  }
}

function cents(units: number) {
  return Math.round(units * 100)
}

/** Formats one line per payment, ordered by PayPal's id, for the failure message. */
function lines(payments: readonly object[]) {
  return payments
    .map((payment) => JSON.stringify(payment, Object.keys(payment).toSorted()))
    .toSorted()
}
