export type Id = string | number

/** What is selected in a list, and where the next range begins and the last one ended. */
export interface Selection<T extends Id> {
  ids: ReadonlySet<T>
  anchor: T | null
  end: T | null
}

export const NOTHING: Selection<never> = { ids: new Set<never>(), anchor: null, end: null }

/** Selects one more, or one less; the next range begins here. */
export function toggle<T extends Id>({ ids }: Selection<T>, id: T): Selection<T> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id, end: null }
}

/**
 * Selects from the anchor to `id`, both included, in place of the range that was drawn last from
 * the same anchor. Without an anchor in the list the range begins at `from`. `order` is as shown.
 */
export function extend<T extends Id>(
  { ids, anchor, end }: Selection<T>,
  id: T,
  order: readonly T[],
  from = id
): Selection<T> {
  const start = anchor !== null && order.includes(anchor) ? anchor : from
  const next = new Set(ids)
  if (end !== null) for (const old of between(order, start, end)) next.delete(old)
  for (const chosen of between(order, start, id)) next.add(chosen)
  return { ids: next, anchor: start, end: id }
}

/** Only what is still listed; the same object while nothing is gone. */
export function keep<T extends Id>(selection: Selection<T>, listed: readonly T[]): Selection<T> {
  if (selection.ids.size === 0) return selection
  const there = new Set(listed)
  const ids = new Set([...selection.ids].filter((id) => there.has(id)))
  return ids.size === selection.ids.size ? selection : { ...selection, ids }
}

function between<T>(order: readonly T[], a: T, b: T) {
  const [from = 0, to = 0] = [order.indexOf(a), order.indexOf(b)].sort((x, y) => x - y)
  return from < 0 ? [] : order.slice(from, to + 1)
}
