/** Returns the UTC day of a time as `YYYY-MM-DD`. Throws RangeError for an invalid time. */
export function dayOf(time: string | number) {
  return new Date(time).toISOString().slice(0, 10)
}
