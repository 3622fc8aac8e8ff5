import { createHash } from 'node:crypto'
import { INSTALLATION_STREAM } from '#kernel/event_store/installation'
import { keptName } from '#kernel/event_store/kept_name'
import type { RecordedEvent } from '#kernel/event_store/port'

/** A log in EventStoreDB has one stream more than one in Postgres; all others are chained. */
export function isChained({ stream }: Pick<RecordedEvent, 'stream'>) {
  return stream !== INSTALLATION_STREAM
}

/** An event as far as it is the same in every store: its position is not. */
export type Chained = Pick<
  RecordedEvent,
  'stream' | 'revision' | 'id' | 'type' | 'metadata' | 'data'
>

/**
 * SHA-256 of an event: of the JSON array [stream, revision, id, type, metadata], metadata's keys in
 * order, a line feed, and the bytes of its data as they lie in the log (docs/auditing.md). It is the
 * same for ever, since anchors are signed over it.
 */
export function leafOf({ stream, revision, id, type, metadata, data }: Chained): Buffer {
  const head = JSON.stringify([stream, revision, id, type, inOrder(metadata)])
  return createHash('sha256').update(`${head}\n`).update(data).digest()
}

/** Where an event lies, as the chain notes it: `<stream>/<revision>`. */
export function placeOf({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>) {
  return `${keptName(stream)}/${revision}`
}

/** Metadata with its keys in order; somebody may have put anything there. */
export function inOrder(metadata: object | null) {
  if (metadata === null || typeof metadata !== 'object') return metadata
  // An assignment would take the key `__proto__` for the prototype, and leave it out.
  const keys = Object.keys(metadata).sort()
  return Object.fromEntries(keys.map((key) => [key, metadata[key as never]]))
}
