import { formatAmount, parseAmount } from '#platform/paypal/amounts'

/** An amount in the format of billing: a decimal in units. */
export interface Money {
  currency_code: string
  value: string
}

/** PayPal's fee on each payment: a share and a fixed amount. */
const FEE_SHARE = 0.0349
const FEE_FIXED = 49

/** Returns PayPal's fee on a payment, both in minor units. */
export function feeOf(amount: number) {
  return Math.min(amount, Math.round(amount * FEE_SHARE) + FEE_FIXED)
}

export function minorUnits({ value, currency_code: currency }: Money) {
  return parseAmount(value, currency)?.amount ?? 0
}

/** Writes minor units as a decimal. Throws TypeError unless the amount can be read back. */
export function inUnits(amount: number, currency: string) {
  const written = formatAmount({ amount: Math.abs(amount), currency })
  if (parseAmount(written, currency)?.amount !== Math.abs(amount)) {
    throw new TypeError(`Not an amount: ${amount}`)
  }
  return amount < 0 ? `-${written}` : written
}

export function moneyOf(amount: number, currency: string): Money {
  return { currency_code: currency, value: inUnits(amount, currency) }
}
