import type { Position, RecordedEvent } from '#kernel/event_store/port'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import type { EventReader } from '#kernel/events/reader'
import type { Addressee, LiveChange, LiveSource } from '#platform/live/live_change'

/** A change at its place in the log. */
export interface LiveEntry {
  position: Position
  to: Addressee
  change: LiveChange
  /** The request that caused it: its sender knows the change already. */
  cause: string
  /** Whether read models show it; see LiveSource. */
  projected: boolean
}

/** Called with what this version of the product cannot read: a newer one shares the log. */
const ANYTHING: LiveChange = { kind: 'anything' }

/** What the events mean, without their text: no key is needed. */
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
