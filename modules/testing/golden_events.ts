import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'

/**
 * An event as a version of the product once wrote it. Logs hold such events for ever, so what is
 * recorded here never changes. Only `expected` does: when a type gets a new version, its older
 * events are read in the new shape.
 */
export interface GoldenEvent {
  type: string
  version: number
  stream: string
  id: string
  /** The event's bytes, which are UTF-8. */
  data: string
  metadata: EventMetadata
  /** The block's key in base64; null where no text is sealed. */
  key: string | null
  /** What it is read as. */
  expected: { data: object; fingerprint: string | null }
}

const FILE = fileURLToPath(new URL('golden_events.json', import.meta.url))

/** Every event type and version that the product ever had. */
export function readGoldenEvents(): GoldenEvent[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as GoldenEvent[]
}

/** Puts further events at the end of the file. */
export function appendGoldenEvents(events: GoldenEvent[]) {
  const all = [...readGoldenEvents(), ...events]
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`)
}

/** The event as a store would give it. */
export function asRecorded({ stream, id, type, data, metadata }: GoldenEvent): RecordedEvent {
  return { stream, id, type, data: Buffer.from(data), metadata, revision: 0, position: '1' }
}
