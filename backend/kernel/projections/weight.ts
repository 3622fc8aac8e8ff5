import type { ReadEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection } from '#kernel/projections/projection'

/**
 * Bytes that a projection may go through for one batch while others wait for it: some 20 ms of the
 * costliest statement there is.
 */
export const MAX_WEIGHT = 100_000
/** Streams with less do not count: many light ones are what a busy installation is like. */
const LIGHT = 20_000

/** A batch that some projections take long over: they leave the others and take it on their own. */
export class TooHeavy extends Error {
  constructor(readonly projections: readonly Projection[]) {
    super(`A batch is heavy for ${projections.map(({ name }) => name).join(', ')}`)
  }
}

/** Throws TooHeavy where projections would go through more bytes for the events than the limit. */
export function assertLight(
  projections: readonly Projection[],
  events: readonly ReadEvent[],
  limit: number
) {
  const heavy = projections.filter((projection) => weightOf(projection, events) > limit)
  if (heavy.length > 0) throw new TooHeavy(heavy)
}

/** Events of one stream are written together: the last of them says how much that is. */
function weightOf({ on }: Projection, events: readonly ReadEvent[]) {
  const weights = new Map<string, number>()
  for (const { stream, event } of events) {
    const { weight } = (on[event.type] ?? {}) as Partial<Handler<DomainEvent>>
    if (weight) weights.set(stream, weight(event.data))
  }
  return [...weights.values()]
    .filter((weight) => weight > LIGHT)
    .reduce((sum, weight) => sum + weight, 0)
}
