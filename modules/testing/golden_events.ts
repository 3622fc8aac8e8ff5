import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'

/**
 * An event as written by a version of the product. Logs hold such events forever, so a recorded one
 * never changes. Only `expected` does: a new version of a type changes how its older events are
 * read.
 */
export interface GoldenEvent {
  type: string
  version: number
  stream: string
  id: string
  /** Bytes of the event as UTF-8. */
  data: string
  metadata: EventMetadata
  /** Key of the block in base64; null if no text is sealed. */
  key: string | null
  /** Result of decoding the event. */
  expected: { data: object; fingerprint: string | null }
}

const FILE = fileURLToPath(new URL('golden_events.json', import.meta.url))

/** Reads the examples of every event type and version that the product ever had. */
export function readGoldenEvents(): GoldenEvent[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as GoldenEvent[]
}

/** Returns true if an event of this type with the same fields is recorded. */
export function hasExample(events: readonly GoldenEvent[], { type, data }: DomainEvent) {
  const fields = (event: object) => Object.keys(event).toSorted().join()
  return events.some(
    ({ type: other, expected }) => other === type && fields(expected.data) === fields(data)
  )
}

/** Appends events to the file. */
export function appendGoldenEvents(events: GoldenEvent[]) {
  const all = [...readGoldenEvents(), ...events]
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`)
}

/** Returns the event as a store returns it. */
export function asRecorded({ stream, id, type, data, metadata }: GoldenEvent): RecordedEvent {
  return { stream, id, type, data: Buffer.from(data), metadata, revision: 0, position: '1' }
}
