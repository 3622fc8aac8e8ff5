/**
 * `npm run golden`: adds the examples missing in golden_events.json: one of every event type and
 * version, and those of optional fields. Existing examples stay unchanged.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { DomainEvent } from '#kernel/events/definitions'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { dayOf } from '#kernel/vault/day_key'
import { eventDefinitions } from '#modules/index'
import { exampleOf, OPTIONAL_EXAMPLES } from '#modules/testing/example_events'
import {
  appendGoldenEvents,
  asRecorded,
  type GoldenEvent,
  hasExample,
  readGoldenEvents,
} from '#modules/testing/golden_events'

const codec = new SealingCodec(eventDefinitions)
const events = readGoldenEvents()
const known = new Set(events.map(({ type, version }) => `${type} ${version}`))
const added = [
  ...Object.entries(eventDefinitions)
    .filter(([type, { version }]) => !known.has(`${type} ${version}`))
    .map(([type]) => record(exampleOf(type))),
  ...OPTIONAL_EXAMPLES.filter((example) => !hasExample(events, example)).map(record),
]

if (added.length > 0) appendGoldenEvents(added)
for (const { type, version } of added) console.log(`${type}, version ${version}`)
console.log(`${added.length} added, ${known.size} left as they are`)

function record(example: DomainEvent): GoldenEvent {
  const stream = 'golden-1'
  const key = codec.keyFor(example.type, example.data) === undefined ? undefined : randomBytes(32)
  const metadata = {
    actor: 3,
    owner: 3,
    correlation_id: 'a3c1e1a0-6d0b-4c57-9a55-1f3f3c1e7a10',
    causation_id: 'LRF5hkeXg9Hdm2j5ZHOsrA',
    command_id: 'LRF5hkeXg9Hdm2j5ZHOsrA',
    fingerprint: 'RBNvo1WzZ4oRRq0W9-hknA',
    time: '2026-01-02T03:04:05.678Z',
  }
  const dayKey = key && codec.isDaily(example.type) && { day: dayOf(metadata.time)!, key }
  const written = codec.encode(stream, randomUUID(), example, metadata, dayKey || key)
  const golden = {
    type: example.type,
    version: written.metadata.schema_version,
    stream,
    id: written.id,
    data: Buffer.from(written.data).toString('utf8'),
    metadata: written.metadata,
    key: key?.toString('base64') ?? null,
  }
  const expected = { data: example.data, fingerprint: metadata.fingerprint }
  codec.decode(asRecorded({ ...golden, expected }), key)
  return { ...golden, expected }
}
