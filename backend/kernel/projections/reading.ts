import type { RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { undecoded, type ReadEvent } from '#kernel/events/sealing_codec'
import type { OnKeyFault } from '#kernel/vault/errors'
import { follows } from '#kernel/projections/batch'
import type { Projection } from '#kernel/projections/projection'

/**
 * Yields events for the projections, in parts like `EventReader.readInParts`. Does not decode
 * events that only projections of recorded events follow, because their data may be arbitrary.
 */
export async function* readFor(
  reader: EventReader,
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  onKeyFault?: OnKeyFault
): AsyncGenerator<ReadEvent[], void> {
  const decoding = projections.filter(({ recorded }) => !recorded)
  if (decoding.length === projections.length) {
    return yield* reader.readInParts(events, needText(projections), onKeyFault)
  }
  const read = events.filter((event) => decoding.some((projection) => follows(projection, event)))
  let next = 0
  const upTo = (end: number) => events.slice(next, end).map(undecoded)
  for await (const part of reader.readInParts(read, needText(decoding), onKeyFault)) {
    const all = part.flatMap((stored) => {
      const index = events.indexOf(stored.recorded, next)
      const before = upTo(index)
      next = index + 1
      return [...before, stored]
    })
    if (all.length > 0 || events.length === 0) yield all
  }
  if (next < events.length) yield upTo(events.length)
}

function needText(projections: readonly Projection[]) {
  return projections.some(({ needsText }) => needsText)
}
