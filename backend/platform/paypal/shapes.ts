import vine from '@vinejs/vine'
import { parseAmount, type PayPalAmount } from '#platform/paypal/amounts'

/** RFC 3339, as PayPal writes times. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const MAX_ID = 50

/** PayPal is not older; and what is said to be later has no place in the tables. */
const [FIRST, LAST] = [Date.UTC(1998, 0), Date.UTC(2200, 0)]

/** What PayPal sent is not what it says that it sends. */
export class Unreadable extends Error {}

/** They go into addresses, too: none holds a dot or a slash. */
export const id = () =>
  vine
    .string()
    .maxLength(MAX_ID)
    .regex(/^[\w-]+$/)
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

/** Of what was paid. Throws Unreadable. */
export function paidOf(written: Written): PayPalAmount {
  const paid = amountOf(written)
  if (paid.amount < 0) throw new Unreadable('A payment is negative')
  return paid
}

/** Refunds and reversals are written with a sign by some, without it by others. Throws Unreadable. */
export function sizeOf(written: Written): PayPalAmount {
  const { amount, currency } = amountOf(written)
  return { amount: Math.abs(amount), currency }
}

/** Throws Unreadable. */
export function timeOf(text: string): Date {
  const time = new Date(text)
  const isMeant = time.getTime() >= FIRST && time.getTime() < LAST
  if (!isMeant) throw new Unreadable('A time can not be read')
  return time
}

/** What was given to PayPal with it; undefined for what is not of our making. */
export function ownWords(text: string | undefined) {
  return text !== undefined && /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

export function optionalTime(text: string | undefined) {
  return text === undefined ? undefined : timeOf(text)
}
