import { createHash } from 'node:crypto'
import { INSTALLATION_STREAM } from '#kernel/event_store/installation'
import { keptName } from '#kernel/event_store/kept_name'
import type { RecordedEvent } from '#kernel/event_store/port'

/**
 * Returns true unless the event is in the one stream that exists only in EventStoreDB logs, not in
 * Postgres. All other streams are chained.
 */
export function isChained({ stream }: Pick<RecordedEvent, 'stream'>) {
  return stream !== INSTALLATION_STREAM
}

/** Fields of an event that are the same in every store. Its position is not among them. */
export type Chained = Pick<
  RecordedEvent,
  'stream' | 'revision' | 'id' | 'type' | 'metadata' | 'data'
>

/**
 * Returns the SHA-256 of an event: of the JSON array [stream, revision, id, type, metadata] with
 * sorted metadata keys, a line feed, and the bytes of its data as stored in the log
 * (docs/auditing.md). The hash must never change, because anchors are signed over it.
 */
export function leafOf({ stream, revision, id, type, metadata, data }: Chained): Buffer {
  const head = JSON.stringify([stream, revision, id, type, inOrder(metadata)])
  return createHash('sha256').update(`${head}\n`).update(data).digest()
}

/** Returns an event's place as recorded in the chain: `<stream>/<revision>`. */
export function placeOf({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>) {
  return `${keptName(stream)}/${revision}`
}

/** Returns metadata with sorted keys. The metadata may be arbitrary data. */
export function inOrder(metadata: object | null) {
  if (metadata === null || typeof metadata !== 'object') return metadata
  // An assignment would set the prototype for the key `__proto__`, and omit the key.
  const keys = Object.keys(metadata).sort()
  return Object.fromEntries(keys.map((key) => [key, metadata[key as never]]))
}
