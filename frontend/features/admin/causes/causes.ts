import type { EventRow } from '#modules/admin/api'

/** A cause: an event, or something the log knows only by its id, such as a request. */
export interface Cause {
  id: string
  /** Undefined if the cause is not one of the given events. */
  event?: EventRow
  /** Direct effects, earliest first. */
  effects: Cause[]
}

/**
 * Builds the causal trees of events that share one request, root causes first. Each event appears
 * exactly once. An event that would close a cycle starts a new tree.
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

/** Returns true if `cause` is `other` or one of its effects. */
function isBelow(cause: Cause, other: Cause, above: Map<Cause, Cause>) {
  for (let at: Cause | undefined = cause; at; at = above.get(at)) if (at === other) return true
  return false
}

/** Events of one append share the same time. */
function byTime(one: EventRow, other: EventRow) {
  if (one.time === other.time) return one.revision - other.revision
  return one.time < other.time ? -1 : 1
}
