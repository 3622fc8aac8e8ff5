import { formatAmount, parseAmount } from '#platform/paypal/amounts'

/** An amount in the format of billing: a decimal in units. */
export interface Money {
  currency_code: string
  value: string
}

/** Returns the sum of two amounts of one currency. */
export function sum(a: Money, b: Money): Money {
  const [one, other] = [a, b].map(minorUnits) as [number, number]
  return { currency_code: a.currency_code, value: inUnits(one + other, a.currency_code) }
}

export function minorUnits({ value, currency_code: currency }: Money) {
  return parseAmount(value, currency)?.amount ?? 0
}

export function inUnits(amount: number, currency: string) {
  return formatAmount({ amount, currency })
}
