import type { Position, RecordedEvent } from '#kernel/event_store/port'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import type { EventReader } from '#kernel/events/reader'
import type { Addressee, LiveChange, LiveSource } from '#platform/live/live_change'

/** A change at its position in the log. */
export interface LiveEntry {
  position: Position
  to: Addressee
  change: LiveChange
  /** Correlation id of the causing request, whose client already knows the change. */
  cause: string
  /** True if read models show the change; see LiveSource. */
  projected: boolean
}

/** Change for an event that this version cannot read, because a newer version shares the log. */
const ANYTHING: LiveChange = { kind: 'anything' }

/** Returns the changes that the events mean, without their text, so that no key is needed. */
export function readChanges(
  reader: EventReader,
  sources: LiveSource[],
  events: RecordedEvent[]
): LiveEntry[] {
  return events.flatMap((event) => {
    const source = sources.find(({ prefix }) => event.stream.startsWith(prefix))
    const to = source?.addressee(event)
    const change = source && to !== undefined && readChange(reader, source, event)
    if (!change) return []
    const { position, metadata } = event
    return [{ position, to, change, cause: metadata.correlation_id, projected: source.projected }]
  })
}

function readChange(reader: EventReader, source: LiveSource, event: RecordedEvent) {
  try {
    return source.change(reader.codec.decodeClear(event))
  } catch (error) {
    if (error instanceof UnknownEvent) return ANYTHING
    throw error
  }
}
