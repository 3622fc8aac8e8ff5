/** `amount` is a whole number of minor units of the currency (ISO 4217): cents for USD. */
export interface PayPalAmount {
  amount: number
  currency: string
}

/**
 * Reads a decimal as PayPal writes them: "6.00", "10.0", "-0.49", ".5". Undefined for anything else,
 * for parts of a minor unit, and for more digits than the tables have room for.
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

/** The amount as PayPal takes it: "6.00". */
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
