/** The day of a moment as `YYYY-MM-DD`, in UTC. Throws RangeError for what is no moment. */
export function dayOf(time: string | number) {
  return new Date(time).toISOString().slice(0, 10)
}
