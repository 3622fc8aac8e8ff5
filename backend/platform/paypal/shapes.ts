import vine from '@vinejs/vine'
import { parseAmount, type PayPalAmount } from '#platform/paypal/amounts'

/** RFC 3339, the format of PayPal's times. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const MAX_ID = 50

/** Range of valid times: PayPal is not older, and the tables hold no later times. */
const [FIRST, LAST] = [Date.UTC(1998, 0), Date.UTC(2200, 0)]

/** PayPal's data does not match PayPal's documentation. */
export class Unreadable extends Error {}

/** Ids contain no dot or slash, because they also go into addresses. */
export const id = () =>
  vine
    .string()
    .maxLength(MAX_ID)
    .regex(/^[\w-]+$/)
export const count = () => vine.number({ strict: true }).withoutDecimals().min(0)
export const time = () => vine.string().regex(TIME)

/** An amount in the format of billing. */
export const money = () => vine.object({ currency_code: vine.string(), value: vine.string() })

/** A fee in the format of payments. */
export const fee = () => vine.object({ currency: vine.string(), value: vine.string() })

/** An amount in the format of payments. */
export const total = () => vine.object({ currency: vine.string(), total: vine.string() })

type Written =
  | { currency_code: string; value: string }
  | { currency: string; value: string }
  | { currency: string; total: string }

/** Reads an amount. Throws Unreadable. */
export function amountOf(written: Written): PayPalAmount {
  const currency = 'currency' in written ? written.currency : written.currency_code
  const amount = parseAmount('total' in written ? written.total : written.value, currency)
  if (!amount) throw new Unreadable('An amount cannot be read')
  return amount
}

/** Reads a paid amount, which must not be negative. Throws Unreadable. */
export function paidOf(written: Written): PayPalAmount {
  const paid = amountOf(written)
  if (paid.amount < 0) throw new Unreadable('A payment is negative')
  return paid
}

/**
 * Returns the absolute amount, because refunds and reversals come with or without a sign. Throws
 * Unreadable.
 */
export function sizeOf(written: Written): PayPalAmount {
  const { amount, currency } = amountOf(written)
  return { amount: Math.abs(amount), currency }
}

/** Reads a time. Throws Unreadable. */
export function timeOf(text: string): Date {
  const time = new Date(text)
  const isMeant = time.getTime() >= FIRST && time.getTime() < LAST
  if (!isMeant) throw new Unreadable('A time cannot be read')
  return time
}

/** Returns the text that this product gave to PayPal; undefined for text that is not our own. */
export function ownWords(text: string | undefined) {
  return text !== undefined && /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

export function optionalTime(text: string | undefined) {
  return text === undefined ? undefined : timeOf(text)
}
