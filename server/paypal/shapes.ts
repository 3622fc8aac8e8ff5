import vine from '@vinejs/vine'
import { parseAmount, type PayPalAmount } from '#server/paypal/amounts'

/** RFC 3339, as PayPal writes times. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const MAX_ID = 50

/** What PayPal sent is not what it says that it sends. */
export class Unreadable extends Error {}

export const id = () => vine.string().minLength(1).maxLength(MAX_ID)
export const count = () => vine.number({ strict: true }).withoutDecimals().min(0)
export const time = () => vine.string().regex(TIME)

/** As billing writes amounts. */
export const money = () => vine.object({ currency_code: vine.string(), value: vine.string() })

/** As payments write fees. */
export const fee = () => vine.object({ currency: vine.string(), value: vine.string() })

/** As payments write amounts. */
export const total = () => vine.object({ currency: vine.string(), total: vine.string() })

type Written =
  | { currency_code: string; value: string }
  | { currency: string; value: string }
  | { currency: string; total: string }

/** Throws Unreadable. */
export function amountOf(written: Written): PayPalAmount {
  const currency = 'currency' in written ? written.currency : written.currency_code
  const amount = parseAmount('total' in written ? written.total : written.value, currency)
  if (!amount) throw new Unreadable('An amount can not be read')
  return amount
}

/** Refunds and reversals are written with a sign by some, without it by others. Throws Unreadable. */
export function sizeOf(written: Written): PayPalAmount {
  const { amount, currency } = amountOf(written)
  return { amount: Math.abs(amount), currency }
}

/** Throws Unreadable. */
export function timeOf(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Unreadable('A time can not be read')
  return time
}

export function optionalTime(text: string | undefined) {
  return text === undefined ? undefined : timeOf(text)
}
