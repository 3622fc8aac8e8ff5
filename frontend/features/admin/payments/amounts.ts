/** Formats `6.00` for a column in dollars. Other currencies are named: `6.00 EUR`. */
export function inDollars(amount: number, currency: string) {
  const written = amount.toFixed(2)
  return currency === 'USD' ? written : `${written} ${currency}`
}
