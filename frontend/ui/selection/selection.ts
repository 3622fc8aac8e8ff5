export type Id = string | number

/** Selected ids of a list, the anchor of the next range, and the end of the last range. */
export interface Selection<T extends Id> {
  ids: ReadonlySet<T>
  anchor: T | null
  end: T | null
}

export const NOTHING: Selection<never> = { ids: new Set<never>(), anchor: null, end: null }

/** Toggles the selection of one id, which becomes the anchor of the next range. */
export function toggle<T extends Id>({ ids }: Selection<T>, id: T): Selection<T> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id, end: null }
}

/**
 * Selects from the anchor to `id`, both included, and replaces the last range from the same anchor.
 * If the list lacks the anchor, the range starts at `from`. `order` is the displayed order.
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

/** Removes ids that are no longer listed. Returns the same object if all are listed. */
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
