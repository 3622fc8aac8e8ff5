import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { EventCodec, eventId } from '#backend/events/codec'

const codec = new EventCodec({
  Noted: { version: 3, sealed: { key: 'block_id', fields: ['name', 'tags'] } as never },
  Moved: { version: 1 },
})
const metadata = {
  actor: 7,
  correlation_id: 'request',
  causation_id: 'command',
  command_id: 'command',
  fingerprint: 'body hash',
  time: '2026-01-02T03:04:05.678Z',
}
const key = randomBytes(32)
const noted = { type: 'Noted', data: { block_id: 5, name: 'Secret plan', tags: ['x'], size: 11 } }

function record(event: { type: string; data: object }, place = 's-1') {
  const written = codec.encode(place, eventId('command', 0), event, metadata, key)
  return { ...written, stream: 's-1', revision: 0, position: '1' }
}

test.group('Event codec', () => {
  test('reads what it wrote, with its text', ({ assert }) => {
    const { event, fingerprint, metadata: read } = codec.decode(record(noted), key)
    assert.deepEqual(event, noted)
    assert.equal(fingerprint, 'body hash')
    assert.equal(read.schema_version, 3)
  })

  test('neither the text nor the fingerprint of its command is in the clear', ({ assert }) => {
    const recorded = record(noted)
    const clear = Buffer.from(recorded.data).toString() + JSON.stringify(recorded.metadata)
    assert.notMatch(clear, /Secret|plan|body hash/)
    assert.include(clear, '"size":11')
  })

  test('without text it writes the fingerprint beside it and needs no key', ({ assert }) => {
    const moved = { type: 'Moved', data: { block_id: 5 } }
    const written = codec.encode('s-1', eventId('c', 0), moved, metadata)
    assert.equal(written.metadata.fingerprint, 'body hash')
    assert.isUndefined(codec.keyOf({ ...written, stream: 's-1', revision: 0, position: '1' }))
  })

  test('an erased block leaves all but the text', ({ assert }) => {
    const { event, fingerprint } = codec.decode(record(noted), 'erased')
    assert.deepEqual(event.data, { block_id: 5, size: 11, name: null, tags: null })
    assert.isUndefined(fingerprint)
  })

  test('text moved to another stream or event does not open', ({ assert }) => {
    assert.throws(() => codec.decode(record(noted, 's-2'), key))
    assert.throws(() => codec.decode({ ...record(noted), id: eventId('command', 1) }, key))
    assert.throws(() => codec.decode(record(noted), randomBytes(32)))
  })

  test('names the block whose key opens an event', ({ assert }) => {
    assert.equal(codec.keyOf(record(noted)), 5)
  })

  test('refuses to write text without a key, and types that it does not know', ({ assert }) => {
    assert.throws(
      () => codec.encode('s-1', eventId('c', 0), noted, metadata),
      /needs its block's key/
    )
    assert.throws(() => record({ type: 'Invented', data: {} }), /Unknown event type/)
  })

  test('gives the events of a command the same ids each time', ({ assert }) => {
    assert.equal(eventId('a', 0), eventId('a', 0))
    assert.equal(new Set([eventId('a', 0), eventId('a', 1), eventId('b', 0)]).size, 3)
  })
})
