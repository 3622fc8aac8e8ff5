import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { SealingCodec, UnknownEvent } from '#kernel/events/sealing_codec'
import { eventDefinitions } from '#modules/index'
import type { PageEvent } from '#modules/workspace/events'
import { nodes, saved } from '#modules/workspace/testing/letters'
import { previousCodec } from '#modules/workspace/testing/previous_release'

const STREAM = 'page-1'
const key = randomBytes(32)
const metadata = {
  actor: 7,
  owner: 7,
  correlation_id: 'request',
  causation_id: 'command',
  command_id: 'command',
  fingerprint: 'body hash',
  time: '2026-01-02T03:04:05.678Z',
}
const EVENTS: PageEvent[] = [
  saved([0, 1, 'a']),
  saved([0, 1, 'b'], [3, 0, 'cd']),
  { type: 'PageSnapshotTaken', data: { block_id: 1, nodes: nodes('ab'), content_bytes: 12 } },
]

function record(event: PageEvent, sealing: Parameters<SealingCodec['encode']>[4]) {
  const codec = new SealingCodec(eventDefinitions)
  const written = codec.encode(STREAM, randomUUID(), event, metadata, sealing)
  return { ...written, stream: STREAM, revision: 0, position: '1' }
}

test.group('Events of pages', () => {
  test("the previous release reads all that a block's key seals", ({ assert }) => {
    const versions = EVENTS.map((event) => {
      const recorded = record(event, key)
      assert.deepEqual(previousCodec.decode(recorded, key).event, event)
      const own = previousCodec.encode(STREAM, recorded.id, event, metadata, key)
      assert.deepEqual(own.metadata, recorded.metadata)
      assert.deepEqual(clear(own), clear(recorded))
      return recorded.metadata.schema_version
    })
    assert.deepEqual(versions, [1, 2, 1])
  })

  test("all that a day's key seals has a version of its own", ({ assert }) => {
    const versions = EVENTS.map((event) => {
      const recorded = record(event, { day: '2026-01-02', key })
      assert.throws(() => previousCodec.decode(recorded, key), UnknownEvent)
      return recorded.metadata.schema_version
    })
    assert.deepEqual(versions, [3, 3, 2])
  })
})

/** Returns data with the length of its sealed text, which differs each time. */
function clear({ data }: { data: Uint8Array }) {
  const { sealed, ...rest } = JSON.parse(Buffer.from(data).toString()) as { sealed: string }
  return [Object.keys(rest), rest, sealed.length]
}
