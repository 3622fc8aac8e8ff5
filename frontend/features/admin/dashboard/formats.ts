import { formatNumber } from '../../../app/counted.js'

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-US', { style: 'percent' })
const mean = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const smallMean = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

/** `950`, `1.25K`. */
export function shortNumber(value: number) {
  return short.format(value)
}

/** `0.014`, `0.4`, `12.4`, `1,204`. */
export function meanNumber(value: number) {
  if (value < 1) return smallMean.format(value)
  return value < 100 ? mean.format(value) : formatNumber(Math.round(value))
}

/** Formats a fraction of 1 as `4.2%`. */
export function asPercent(part: number) {
  return percent.format(part)
}

/** `4%`. */
export function asWholePercent(part: number) {
  return wholePercent.format(part)
}

/**
 * Returns a formatter for amounts of a currency: `$1,204`, `€12.50`. Whole amounts have no cents.
 */
export function moneyIn(currency: string) {
  return formatIn(currency, { trailingZeroDisplay: 'stripIfInteger' })
}

/** Returns a formatter for short amounts of a currency: `$950`, `$1.25K`. */
export function shortMoneyIn(currency: string) {
  return formatIn(currency, { notation: 'compact', maximumFractionDigits: 2 })
}

/** Formats `3 of 12` with thousands separators. */
export function someOf(some: number, all: number) {
  return `${formatNumber(some)} of ${formatNumber(all)}`
}

export function sumOf(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0)
}

function formatIn(currency: string, options: Intl.NumberFormatOptions) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
  return (amount: number) => format.format(amount)
}
