import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '#kernel/events/definitions'
import type { PastEvent } from '#kernel/events/past_event'
import type { Change, ReplayResponse } from '#modules/admin/api'
import { Replays } from '#modules/admin/queries/replay'
import type { ReplayedLog } from '#modules/admin/queries/replayed_log'

const START = Date.UTC(2026, 0, 1)

/** Creates events one minute apart. */
export function past(events: DomainEvent[]): PastEvent[] {
  return events.map((event, revision) => {
    return { revision, id: randomUUID(), time: timeOf(revision), event }
  })
}

export function timeOf(revision: number) {
  return new Date(START + revision * 60_000).toISOString()
}

/** Creates replays of a log with one stream. */
export function replaysOf(events: PastEvent[]) {
  const log = { read: async () => events, has: async () => true }
  return new Replays(log as unknown as ReplayedLog)
}

/** Applies changes to items, in the order of their ids. */
export function changed<Item extends { id: number }>(items: Item[], changes: Change<Item>[]) {
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const { id, after } of changes) {
    if (after === null) byId.delete(id)
    else byId.set(id, after)
  }
  return inOrder([...byId.values()])
}

export function undone<Item>(changes: Change<Item>[]): Change<Item>[] {
  return changes.map(({ id, before, after }) => ({ id, before: after, after: before })).reverse()
}

export function inOrder<Item extends { id: number }>(items: Item[]) {
  return items.toSorted((a, b) => a.id - b.id)
}

/** Returns the changes of the steps from a replay's moment to a revision. */
export function leadingTo<Item>(
  { at, steps }: Pick<ReplayResponse<Item>, 'at' | 'steps'>,
  to: number
) {
  const between = (low: number, high: number) =>
    steps
      .filter(({ revision }) => revision > low && revision <= high)
      .flatMap(({ changes }) => changes)
  return to >= at.revision ? between(at.revision, to) : undone(between(to, at.revision))
}
