/** Currencies that plans are sold in (ISO 4217), with their minor units per unit. */
const MINOR_UNITS = { USD: 100 } as const
export type Currency = keyof typeof MINOR_UNITS

/** `amount` is a whole number of minor units: cents for USD. */
export interface Money {
  amount: number
  currency: Currency
}

/** An amount charged, in any currency that PayPal may report. */
export interface Charge {
  /** Amount in minor units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
}

export function isSame(a: Charge, b: Charge) {
  return a.amount === b.amount && a.currency === b.currency
}

/**
 * Returns the multiple of the price that an amount is, or 0 if it is no multiple. PayPal adds
 * arrears to the next payment.
 */
export function timesPrice({ amount, currency }: Charge, price: Charge) {
  const isMultiple = currency === price.currency && amount > 0 && amount % price.amount === 0
  return isMultiple ? amount / price.amount : 0
}

export function isMoney({ amount, currency }: Money) {
  return Number.isSafeInteger(amount) && Object.hasOwn(MINOR_UNITS, currency)
}

/**
 * Converts units to the nearest amount in minor units. Units have at most as many decimals as the
 * currency.
 */
export function fromUnits(units: number, currency: Currency): Money {
  return { amount: Math.round(units * MINOR_UNITS[currency]), currency }
}

/** Converts to units, such as 6.5 for 650 cents; for display only, not for computation. */
export function inUnits({ amount, currency }: Money) {
  return amount / MINOR_UNITS[currency]
}

/** Converts a charge of any currency to units, for display. */
export function chargeInUnits({ amount, currency }: Charge) {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return amount / 10 ** maximumFractionDigits
}
