import type { ResolvedEvent } from '@eventstore/db-client'
import { formatPosition } from '#kernel/event_store/eventstoredb/position'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'

/**
 * Converts an event to the port's format. Events of other applications may hold JSON, which is
 * converted to bytes.
 */
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
    // Events of the server and of other applications may have no metadata.
    metadata: (event.metadata ?? {}) as unknown as EventMetadata,
  }
}

/**
 * Returns true for events that the server itself writes, such as the event that closes a stream.
 */
export function isSystemEvent({ type }: RecordedEvent) {
  return type.startsWith('$')
}

/**
 * Converts data to bytes. The client returns unparsable JSON unchanged, and an empty string for no
 * data.
 */
export function toBytes(data: unknown): Uint8Array {
  if (data instanceof Uint8Array) return data
  return Buffer.from(data === undefined || data === '' ? '' : JSON.stringify(data))
}
