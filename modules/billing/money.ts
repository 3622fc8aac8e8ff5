/** What plans can be sold in (ISO 4217), and how many minor units one unit has. */
const MINOR_UNITS = { USD: 100 } as const
export type Currency = keyof typeof MINOR_UNITS

/** `amount` is a whole number of minor units: cents for USD. */
export interface Money {
  amount: number
  currency: Currency
}

/** What was charged: PayPal may name a currency that nothing is sold in. */
export interface Charge {
  /** Minor units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
}

export function isSame(a: Charge, b: Charge) {
  return a.amount === b.amount && a.currency === b.currency
}

/** How many times the price an amount is: PayPal adds arrears to the next payment. 0: it is not. */
export function timesPrice({ amount, currency }: Charge, price: Charge) {
  const isMultiple = currency === price.currency && amount > 0 && amount % price.amount === 0
  return isMultiple ? amount / price.amount : 0
}

export function isMoney({ amount, currency }: Money) {
  return Number.isSafeInteger(amount) && Object.hasOwn(MINOR_UNITS, currency)
}

/** The nearest amount: units are numbers of at most as many decimals as there are minor units. */
export function fromUnits(units: number, currency: Currency): Money {
  return { amount: Math.round(units * MINOR_UNITS[currency]), currency }
}

/** 6.5 for 650 cents: what people read, and what nothing is computed from. */
export function inUnits({ amount, currency }: Money) {
  return amount / MINOR_UNITS[currency]
}

/** The same for what was charged, whatever the currency. */
export function chargeInUnits({ amount, currency }: Charge) {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return amount / 10 ** maximumFractionDigits
}
