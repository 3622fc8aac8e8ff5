import type { EventStore } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { PlanField } from '#modules/billing/api'
import type { PlanEvent } from '#modules/billing/events'
import { changedFields, planAggregate, planStream, type Plan } from '#modules/billing/plan'

export interface PlanChange {
  /** Id of the user; null for the product itself. */
  by: number | null
  /** ISO 8601. */
  at: string
  fields: PlanField[]
}

/** Returns changes of a plan after a revision with their authors, oldest first. */
export async function planChangesSince(
  { store, reader }: { store: Pick<EventStore, 'read'>; reader: EventReader },
  planId: number,
  baseRevision: number
): Promise<PlanChange[]> {
  const recorded = await Array.fromAsync(store.read(planStream(planId)))
  let state: Plan
  const changes: PlanChange[] = []
  for (const { event, revision, metadata } of await reader.read(recorded, false)) {
    const after = planAggregate.evolve(state, event as PlanEvent, revision)
    if (state && after && revision > baseRevision) {
      const by = typeof metadata.actor === 'number' ? metadata.actor : null
      changes.push({ by, at: metadata.time, fields: changedFields(state, after) })
    }
    state = after
  }
  return changes
}
