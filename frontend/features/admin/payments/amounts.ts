/** `6.00` under a heading that says dollars; another currency is named: `6.00 EUR`. */
export function inDollars(amount: number, currency: string) {
  const written = amount.toFixed(2)
  return currency === 'USD' ? written : `${written} ${currency}`
}
