import vine from '@vinejs/vine'
import type { PayPalAmount } from '#platform/paypal/amounts'
import { amountOf, count, id, money, time, timeOf } from '#platform/paypal/shapes'

const STATUSES = ['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED'] as const

/** A payment or a refund in a subscription's list of transactions, without its payer. */
export interface PayPalTransaction {
  /** Id of the sale or the refund. */
  id: string
  status: (typeof STATUSES)[number]
  /** Negative for a refund. */
  amount: PayPalAmount
  fee: PayPalAmount | undefined
  at: Date
}

/** Maximum number of transactions: one a month, for longer than any user pays. */
const MAX = 1_000

const validator = vine.create({
  total_pages: count().optional(),
  transactions: vine
    .array(
      vine.object({
        id: id(),
        status: vine.enum(STATUSES),
        time: time(),
        amount_with_breakdown: vine.object({
          gross_amount: money(),
          fee_amount: money().optional(),
        }),
      })
    )
    .maxLength(MAX)
    .optional(),
})

/** Reads the first page of a list, and whether it is complete. Throws if the data is no list. */
export async function readTransactionPage(json: unknown) {
  const { total_pages: pages = 1 } = await validator.validate(json)
  return { transactions: await readTransactions(json), isAll: pages <= 1 }
}

/** Reads transactions. Throws if the data is no list of transactions. */
export async function readTransactions(json: unknown): Promise<PayPalTransaction[]> {
  const { transactions = [] } = await validator.validate(json)
  return transactions.map(({ amount_with_breakdown: amounts, ...found }) => ({
    id: found.id,
    status: found.status,
    amount: amountOf(amounts.gross_amount),
    fee: amounts.fee_amount && amountOf(amounts.fee_amount),
    at: timeOf(found.time),
  }))
}

/** Maximum number of ways to attribute refunds that are tried. */
const MAX_WAYS = 10_000

/**
 * Returns the total of refunds in a list, by the id of their sale. A refund does not name its sale.
 * The total of a sale is attributed if it is the same in every way that fits the statuses, times and
 * amounts of all sales.
 */
export function refundsIn(transactions: readonly PayPalTransaction[]): Map<string, PayPalAmount> {
  const refunds = transactions.filter(({ amount }) => amount.amount < 0)
  const sales = transactions.filter(
    ({ status, amount }) => amount.amount >= 0 && status.endsWith('REFUNDED')
  )
  const none = new Map<string, PayPalAmount>()
  if (refunds.length === 0 || sales.length ** refunds.length > MAX_WAYS) return none
  const [first, ...others] = waysToAttribute(refunds, sales)
  if (!first) return none
  return new Map(
    sales
      .map(({ id, amount: { currency } }, i) => [id, { amount: first[i]!, currency }] as const)
      .filter(([, { amount }], i) => amount > 0 && others.every((way) => way[i] === amount))
  )
}

/** Returns the totals per sale of each way that attributes every refund to one fitting sale. */
function waysToAttribute(refunds: PayPalTransaction[], sales: PayPalTransaction[]): number[][] {
  let ways = [sales.map(() => 0)]
  for (const { amount, at } of refunds) {
    ways = ways.flatMap((totals) =>
      sales.flatMap((sale, i) => {
        const total = totals[i]! - amount.amount
        const fits = sale.amount.currency === amount.currency && sale.at <= at
        return fits && total <= sale.amount.amount ? [totals.with(i, total)] : []
      })
    )
  }
  return ways.filter((totals) => sales.every((sale, i) => isRefunded(sale, totals[i]!)))
}

/**
 * True if a total of listed refunds explains the status of a refunded sale. A reversed sale counts
 * as refunded, whatever part of it was refunded before: the list contains no reversals.
 */
function isRefunded({ status, amount }: PayPalTransaction, total: number) {
  return status === 'REFUNDED' || (total > 0 && total < amount.amount)
}
