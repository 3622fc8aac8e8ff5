/**
 * Writes a time like PayPal, but with milliseconds, because a demo does in a second what users do
 * in a month.
 */
export function written(time: Date) {
  return time.toISOString()
}

/** Returns the time without its part below `precisionMs`. */
export function rounded(time: Date, precisionMs: number) {
  return new Date(Math.floor(time.getTime() / precisionMs) * precisionMs)
}
