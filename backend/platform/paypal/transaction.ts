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

/**
 * Returns the total of refunds in a list, by the id of their sale. A refund does not name its sale.
 * If several sales may have been refunded, no refund is attributed.
 */
export function refundsIn(transactions: readonly PayPalTransaction[]): Map<string, PayPalAmount> {
  const refunds = transactions.filter(({ amount }) => amount.amount < 0)
  const [sale, ...others] = transactions.filter(
    ({ status, amount }) => amount.amount >= 0 && status.endsWith('REFUNDED')
  )
  const isOne = sale && others.length === 0 && refunds.length > 0
  if (!isOne || refunds.some(({ amount }) => amount.currency !== sale.amount.currency))
    return new Map()
  const amount = refunds.reduce((sum, refund) => sum - refund.amount.amount, 0)
  return new Map([[sale.id, { amount, currency: sale.amount.currency }]])
}
