/** `amount` is a whole number of minor units of the currency (ISO 4217): cents for USD. */
export interface PayPalAmount {
  amount: number
  currency: string
}

/**
 * Parses a decimal in PayPal's notation: "6.00", "10.0", "-0.49", ".5". Returns undefined for any
 * other text, for fractions of a minor unit, and for more digits than the tables can hold.
 */
export function parseAmount(value: string, currency: string): PayPalAmount | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{0,10})(?:\.(\d{1,12}))?$/.exec(value) ?? []
  if (sign === undefined || `${whole}${fraction}` === '' || !/^[A-Z]{3}$/.test(currency))
    return undefined
  const digits = minorDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) return undefined
  const units = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  return { amount: sign === '-' && units !== 0 ? -units : units, currency }
}

/** Returns the amount in PayPal's notation: "6.00". */
export function formatAmount({ amount, currency }: PayPalAmount): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  const whole = text.slice(0, text.length - digits)
  return digits === 0 ? `${sign}${text}` : `${sign}${whole}.${text.slice(-digits)}`
}

function minorDigits(currency: string) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
