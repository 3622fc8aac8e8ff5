import type { ResolvedEvent } from '@eventstore/db-client'
import { formatPosition } from '#kernel/event_store/eventstoredb/position'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'

/** Events of other applications may hold JSON; readers get bytes all the same. */
export function toRecorded({ event }: Pick<ResolvedEvent, 'event'>): RecordedEvent {
  if (!event?.position) throw new Error('EventStoreDB before 22.6 reports no positions')
  const { data } = event
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    position: formatPosition(event.position),
    id: event.id,
    type: event.type,
    data: toBytes(data),
    // Events of the server and of other applications may have none.
    metadata: (event.metadata ?? {}) as unknown as EventMetadata,
  }
}

/** Events that the server writes itself, such as the one that closes a stream. */
export function isSystemEvent({ type }: RecordedEvent) {
  return type.startsWith('$')
}

/** The client gives JSON that it could not parse as it stands: as an empty text where there is none. */
export function toBytes(data: unknown): Uint8Array {
  if (data instanceof Uint8Array) return data
  return Buffer.from(data === undefined || data === '' ? '' : JSON.stringify(data))
}
