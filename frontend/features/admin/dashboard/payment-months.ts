import { type MoneyReceived, PAYMENT_MONTHS } from '#modules/admin/api'

/** Returns the months up to that of a day as `YYYY-MM`, oldest first. */
export function allMonths(day: string) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: PAYMENT_MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - PAYMENT_MONTHS + at)).toISOString().slice(0, 'YYYY-MM'.length)
  )
}

/** Splits received money into fees, refunds and the rest. All are 0 in a month without payments. */
export function partsOf(received: MoneyReceived | undefined) {
  const { amount, fees, refunded } = received ?? { amount: 0, fees: 0, refunded: 0 }
  return { amount, fees, refunded, kept: amount - fees - refunded }
}
