import type { EventRow } from '#modules/admin/api'

/** What led to something: an event, or what the log knows by its id alone, such as a request. */
export interface Cause {
  id: string
  /** Undefined for what is no event of these. */
  event?: EventRow
  /** What followed from it, the earliest first. */
  effects: Cause[]
}

/**
 * What led to what among events that have one request in common, the first causes first. Each event
 * is there once, whatever causes they name: those that would go round in a circle begin anew.
 */
export function causesOf(events: EventRow[]): Cause[] {
  const inOrder = events.toSorted(byTime)
  const nodes = new Map<string, Cause>()
  for (const event of inOrder) nodes.set(event.id, { id: event.id, event, effects: [] })
  const first: Cause[] = []
  const above = new Map<Cause, Cause>()
  for (const event of inOrder) {
    const node = nodes.get(event.id)!
    const { causation_id: id } = event
    if (id === null) {
      first.push(node)
      continue
    }
    const known = nodes.get(id)
    if (known && isBelow(known, node, above)) {
      first.push(node)
      continue
    }
    const cause = known ?? { id, effects: [] }
    if (!known) {
      nodes.set(id, cause)
      first.push(cause)
    }
    cause.effects.push(node)
    above.set(node, cause)
  }
  return first
}

/** Whether something is, or follows from, something else. */
function isBelow(cause: Cause, other: Cause, above: Map<Cause, Cause>) {
  for (let at: Cause | undefined = cause; at; at = above.get(at)) if (at === other) return true
  return false
}

/** What was recorded together has one time. */
function byTime(one: EventRow, other: EventRow) {
  if (one.time === other.time) return one.revision - other.revision
  return one.time < other.time ? -1 : 1
}
