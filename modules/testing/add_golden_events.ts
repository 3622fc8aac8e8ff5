/**
 * `npm run golden`: adds an example of every event type and version missing in golden_events.json.
 * Existing examples stay unchanged.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { eventDefinitions } from '#modules/index'
import { exampleOf } from '#modules/testing/example_events'
import {
  appendGoldenEvents,
  asRecorded,
  type GoldenEvent,
  readGoldenEvents,
} from '#modules/testing/golden_events'

const codec = new SealingCodec(eventDefinitions)
const known = new Set(readGoldenEvents().map(({ type, version }) => `${type} ${version}`))
const added = Object.entries(eventDefinitions)
  .filter(([type, { version }]) => !known.has(`${type} ${version}`))
  .map(([type]) => record(type))

if (added.length > 0) appendGoldenEvents(added)
for (const { type, version } of added) console.log(`${type}, version ${version}`)
console.log(`${added.length} added, ${known.size} left as they are`)

function record(type: string): GoldenEvent {
  const stream = 'golden-1'
  const key = codec.keyFor(type, exampleOf(type).data) === undefined ? undefined : randomBytes(32)
  const metadata = {
    actor: 3,
    owner: 3,
    correlation_id: 'a3c1e1a0-6d0b-4c57-9a55-1f3f3c1e7a10',
    causation_id: 'LRF5hkeXg9Hdm2j5ZHOsrA',
    command_id: 'LRF5hkeXg9Hdm2j5ZHOsrA',
    fingerprint: 'RBNvo1WzZ4oRRq0W9-hknA',
    time: '2026-01-02T03:04:05.678Z',
  }
  const written = codec.encode(stream, randomUUID(), exampleOf(type), metadata, key)
  const golden = {
    type,
    version: written.metadata.schema_version,
    stream,
    id: written.id,
    data: Buffer.from(written.data).toString('utf8'),
    metadata: written.metadata,
    key: key?.toString('base64') ?? null,
  }
  const expected = { data: exampleOf(type).data, fingerprint: metadata.fingerprint }
  codec.decode(asRecorded({ ...golden, expected }), key)
  return { ...golden, expected }
}
