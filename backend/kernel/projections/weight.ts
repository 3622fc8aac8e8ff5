import type { ReadEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection } from '#kernel/projections/projection'

/**
 * Maximum bytes that a projection may process for a batch while its group waits. Takes about 20 ms
 * with the most expensive statement.
 */
export const MAX_WEIGHT = 100_000

/**
 * Thrown for a batch that is slow for some projections. These leave their group and process the
 * batch alone.
 */
export class TooHeavy extends Error {
  constructor(readonly projections: readonly Projection[]) {
    super(`A batch is heavy for ${projections.map(({ name }) => name).join(', ')}`)
  }
}

/** Throws TooHeavy if projections would process more bytes for the events than the limit. */
export function assertLight(
  projections: readonly Projection[],
  events: readonly ReadEvent[],
  limit: number
) {
  const heavy = projections.filter((projection) => weightOf(projection, events) > limit)
  if (heavy.length > 0) throw new TooHeavy(heavy)
}

function weightOf(projection: Projection, events: readonly ReadEvent[]) {
  return [...weightsOf(projection, events).values()].reduce((sum, weight) => sum + weight, 0)
}

/**
 * Returns the bytes that a projection processes for each stream. Events of one stream are written
 * together, so the last one that weighs anything counts.
 */
export function weightsOf({ on }: Projection, events: readonly ReadEvent[]) {
  const weights = new Map<string, number>()
  for (const { stream, event } of events) {
    const { weight } = (on[event.type] ?? {}) as Partial<Handler<DomainEvent>>
    const bytes = weight?.(event.data) ?? 0
    if (bytes > 0) weights.set(stream, bytes)
  }
  return weights
}
